package clew.journal;

class MemoryJournalTest extends JournalContract {
    @Override
    Journal open() {
        return new MemoryJournal();
    }
}
