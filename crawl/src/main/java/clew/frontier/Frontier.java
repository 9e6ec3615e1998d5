package clew.frontier;

import clew.page.Outcome;
import clew.page.Page;
import clew.page.Ticket;
import clew.policy.Policy;
import clew.policy.Scope;
import clew.url.Url;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;

/// Decides which URL gets which ticket.
///
/// 1. Ticket 0 is the start URL; the others are the links of the pages, applied in ticket order, each page's links in
///    document order. So the order of tickets is breadth-first and a function of the site alone.
/// 2. No key gets two tickets, and no URL outside the scope gets one.
/// 3. One thread owns it.
public final class Frontier {
    /// As many redirects in a row as a browser follows.
    static final int HOPS_MAX = 20;

    private final Thread owner = Thread.currentThread();
    private final Policy policy;
    private final Scope scope;
    private final Set<String> known = new HashSet<>();
    private final Queue<Ticket> waiting = new ArrayDeque<>();
    private long nextNumber;
    private long nextToApply;

    public Frontier(Url start, Policy policy, Scope scope) {
        this.policy = policy;
        this.scope = scope;
        admit(start, 0, 0);
    }

    /// The next ticket in order, if one is known.
    public Optional<Ticket> next() {
        assert owner.equals(Thread.currentThread());
        return Optional.ofNullable(waiting.poll());
    }

    public boolean isEmpty() {
        return waiting.isEmpty();
    }

    /// How many tickets wait to be handed out.
    public int size() {
        return waiting.size();
    }

    /// Admits what a page leads to. Pages come in ticket order.
    public void apply(Page page) {
        assert owner.equals(Thread.currentThread());
        var ticket = page.ticket();
        if (ticket.number() != nextToApply) {
            throw new IllegalStateException("page " + ticket.number() + " applied where " + nextToApply + " was due");
        }
        nextToApply++;
        switch (page.outcome()) {
            case Outcome.Read _ -> {
                for (var link : page.links()) admit(link, ticket.depth() + 1, 0);
            }
            case Outcome.Moved(int _, Url target) -> {
                if (ticket.hops() < HOPS_MAX) {
                    policy.sanitize(target).ifPresent(url -> admit(url, ticket.depth(), ticket.hops() + 1));
                }
            }
            case Outcome.Declined _, Outcome.Failed _ -> {}
        }
    }

    private void admit(Url url, int depth, int hops) {
        if (scope.contains(url) && known.add(policy.key(url))) {
            waiting.add(new Ticket(nextNumber++, url, depth, hops));
        }
    }
}
