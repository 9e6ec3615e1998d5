package clew.cli.flags;

/// The headings that flags are listed under, in the order of the help.
public enum Group {
    CHECKING("Checking"),
    COMPARING("Comparing"),
    CAPTURES("Captures"),
    ARCHIVE("Archive"),
    CLUSTER("Cluster"),
    STARTS("Where to start"),
    SCOPE("Which URLs"),
    FOLDERS("Folders"),
    LIMITS("Limits"),
    SPEED("Speed"),
    REQUESTS("Requests"),
    CHROME("Chrome"),
    JOURNAL("Journal"),
    OUTPUT("Output"),
    GENERAL("General");

    private final String heading;

    Group(String heading) {
        this.heading = heading;
    }

    public String heading() {
        return heading;
    }
}
