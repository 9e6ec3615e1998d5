package clew.chrome;

import clew.devtools.DevToolsSession;
import clew.devtools.RenderException;
import clew.devtools.RenderException.Why;
import clew.url.Url;
import java.util.Map;

/// Takes screenshots of the pages of a tab. A failed screenshot does not affect the page.
final class Camera {
    /// Larger pages are cut at this size.
    private static final int SIDE_MAX = 16_384;

    private static final int PIXELS_MAX = 16_000_000;

    private final DevToolsSession tools;
    private final String sessionId;
    private final Screenshots screenshots;

    Camera(DevToolsSession tools, String sessionId, Screenshots screenshots) {
        this.tools = tools;
        this.sessionId = sessionId;
        this.screenshots = screenshots;
    }

    /// Saves a screenshot of the complete page.
    ///
    /// @throws RenderException only if the tab or the browser is gone
    void photograph(Url url) throws RenderException, InterruptedException {
        try {
            var size = tools.ask(sessionId, "Page.getLayoutMetrics", Map.of()).get("cssContentSize");
            var width = Math.clamp(size.get("width").number(), 1, SIDE_MAX);
            var height = Math.clamp(size.get("height").number(), 1, Math.min(SIDE_MAX, PIXELS_MAX / width));
            var clip = Map.of("x", 0, "y", 0, "width", width, "height", height, "scale", 1);
            var picture = tools.ask(
                    sessionId,
                    "Page.captureScreenshot",
                    Map.of("format", "png", "captureBeyondViewport", true, "clip", clip));
            screenshots.keep(url, picture.text("data"));
        } catch (RenderException e) {
            if (e.mayPass()) throw e;
            screenshots.lose(e.why() == Why.LATE ? "the browser takes too long" : e.detail());
        }
    }
}
