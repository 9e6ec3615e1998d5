package clew.browser;

import clew.devtools.DevTools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// A browser process with a profile of its own, which is empty at first and deleted at the end.
///
/// 1. It is controlled through a pipe, never through a port: nobody else can control it, and it ends when we do,
///    however we end.
/// 2. A [BrowserShell] runs between us and the browser. Even if we are killed, it ends a browser that does not end by
///    itself and deletes the profile.
/// 3. If the shell is killed too, the next browser that this user starts cleans up: see [AbandonedProfiles].
/// 4. After [#close], neither processes nor profile are left.
public final class BrowserProcess implements AutoCloseable {
    private static final int PATIENCE_SECONDS = 3;

    /// An address that no browser connects to: port 1 is blocked by the Fetch Standard.
    private static final String NOWHERE = "http://127.0.0.1:1/";

    private static final List<String> FLAGS = List.of(
            "--headless",
            "--remote-debugging-pipe",
            "--no-first-run",
            "--no-default-browser-check",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--disable-breakpad",
            "--disable-crash-reporter",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-default-apps",
            "--disable-extensions",
            "--disable-sync",
            "--disable-client-side-phishing-detection",
            "--disable-domain-reliability",
            "--disable-background-timer-throttling",
            "--disable-backgrounding-occluded-windows",
            "--disable-renderer-backgrounding",
            "--disable-ipc-flooding-protection",
            "--block-new-web-contents",
            "--disable-features=Translate,MediaRouter,OptimizationHints,AutofillServerCommunication,"
                    + "NetworkTimeServiceQuerying,CertificateTransparencyComponentUpdater,"
                    + "LocalNetworkAccessChecks,BlockInsecurePrivateNetworkRequests,HttpsUpgrades,HttpsFirstBalancedMode",
            "--disable-field-trial-config",
            "--safebrowsing-disable-auto-update",
            // Chrome requests these regardless of all other settings.
            "--gaia-url=" + NOWHERE,
            "--google-apis-url=" + NOWHERE,
            "--component-updater=url-source=" + NOWHERE,
            // No datagrams: they pass by every proxy. Chromium heeds the first, its headless shell the second.
            "--webrtc-ip-handling-policy=disable_non_proxied_udp",
            "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
            "--metrics-recording-only",
            "--no-pings",
            "--mute-audio",
            "--password-store=basic",
            "--use-mock-keychain",
            "--window-size=1280,720",
            "--lang=en-US",
            "--js-flags=--random-seed=1157"); // the same links every time, even if a script chooses them at random

    private final BrowserProfile profile;
    private final Process process;
    private final DevTools devTools;

    public BrowserProcess(String command, List<String> more) throws IOException {
        profile = BrowserProfile.create();
        var folder = profile.folder();
        try {
            var line = new ArrayList<>(List.of(Path.of(command).toAbsolutePath().toString()));
            line.addAll(FLAGS);
            line.add(BrowserProfile.flag(folder));
            // Chrome's sandbox does not work for root.
            if (Files.getAttribute(folder, "unix:uid").equals(0)) line.add("--no-sandbox");
            line.addAll(more);
            line.add("about:blank");
            var builder = new ProcessBuilder(BrowserShell.command(folder.toString(), line))
                    .directory(folder.toFile())
                    .redirectError(ProcessBuilder.Redirect.DISCARD);
            // Temporary files that a killed browser leaves behind are deleted with the profile. One of them is a
            // socket, whose path has at most 104 characters, so it must not begin with the path of the profile.
            builder.environment().put("TMPDIR", ".");
            process = builder.start();
        } catch (IOException | RuntimeException e) {
            profile.close();
            throw e;
        }
        devTools = new DevTools(process.getInputStream(), process.getOutputStream());
        // Meanwhile the browser starts.
        AbandonedProfiles.removeBeside(folder);
    }

    public DevTools devTools() {
        return devTools;
    }

    public Path profile() {
        return profile.folder();
    }

    /// The shell and all its descendants that are still alive.
    public List<ProcessHandle> family() {
        var family = new ArrayList<>(process.toHandle().descendants().toList());
        family.add(process.toHandle());
        return family;
    }

    /// Ends the browser.
    @Override
    public void close() {
        var family = family();
        var interrupted = false;
        try {
            // Closing the pipe ends the browser.
            process.getOutputStream().close();
        } catch (IOException _) {
            // The browser has ended already.
        }
        try {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) interrupted = !killed(family);
        } catch (InterruptedException _) {
            interrupted = true;
        }
        // None of these should still be alive.
        for (var relative : family) relative.destroyForcibly();
        profile.close();
        if (interrupted) Thread.currentThread().interrupt();
    }

    /// Kills them; returns false if interrupted.
    private boolean killed(List<ProcessHandle> family) {
        for (var relative : family) relative.destroyForcibly();
        try {
            process.waitFor();
            return true;
        } catch (InterruptedException _) {
            return false;
        }
    }
}
