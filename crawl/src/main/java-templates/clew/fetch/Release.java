package clew.fetch;

/// Which release of Clew this is. The build writes it; it is said once, in the parent's POM.
public final class Release {
    /// The version, as in `1.2.3`, or `1.2.3-SNAPSHOT` before that is released.
    public static final String VERSION = "${project.version}";

    /// Major and minor version, as in `1.2`: what servers are told.
    static final String SERIES = VERSION.substring(0, VERSION.indexOf('.', VERSION.indexOf('.') + 1));

    /// The address of the project, as in `https://example.com/clew`; `.` until one is given to the build.
    public static final String HOME = "${clew.home}";

    private Release() {}
}
