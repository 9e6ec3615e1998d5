package clew.frontier;

import org.junit.jupiter.api.Tag;

/// The same with a hundred thousand pages each.
@Tag("slow")
class HugeSitesTest extends LargeSitesTest {
    @Override
    int pages() {
        return 100_000;
    }
}
