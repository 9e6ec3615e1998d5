package clew.journal;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The sections of a record, by their tags: each is a tag of one byte, the length of its content as a number, and
/// the content. They may come in any order, each at most once.
///
/// A tag from 0x80 on marks a section that a reader must understand: a reader that does not know it must stop,
/// because the others mean something else without it. Sections with lower tags can be skipped, so a later version
/// can add facts that earlier ones never see.
final class Sections {
    /// The bit of a tag whose section must be understood.
    static final int MUST = 0x80;

    private final @Nullable Unpacker[] found = new @Nullable Unpacker[256];
    private final int[] known;

    private Sections(int[] known) {
        this.known = known;
    }

    /// @param known the tags that the reader knows
    static Sections of(Unpacker in, int... known) throws BadRecord {
        var sections = new Sections(known);
        while (in.left() > 0) {
            var tag = in.octet();
            var section = in.part(in.number());
            if (sections.found[tag] != null) throw new BadRecord("section " + tag + " comes twice");
            if (tag >= MUST && Arrays.stream(known).noneMatch(one -> one == tag)) {
                throw new BadRecord("section " + tag + ", which this version of Clew does not know");
            }
            sections.found[tag] = section;
        }
        return sections;
    }

    /// Null if the record does not have it.
    @Nullable
    Unpacker find(int tag) {
        return found[tag];
    }

    Unpacker get(int tag) throws BadRecord {
        var section = found[tag];
        if (section == null) throw new BadRecord("section " + tag + " is missing");
        return section;
    }

    /// The same, or nothing if the record does not have it.
    Unpacker orNothing(int tag) {
        var section = found[tag];
        return section == null ? new Unpacker(new byte[0], 0, 0) : section;
    }

    /// No known section is left unread.
    void expectEnds() throws BadRecord {
        for (var tag : known) orNothing(tag).expectEnd();
    }
}
