package io.mokadb.txn.sim.check;

import io.mokadb.txn.sim.history.History;
import io.mokadb.txn.sim.history.Txn;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** Which committed transaction depends on which: Adya's direct serialization graph. */
final class Dependencies {
  /** Why the target must come after the source. */
  enum Kind {
    /** It overwrote what the source wrote. */
    WW,
    /** It read what the source wrote. */
    WR,
    /** It overwrote what the source read. */
    RW,
    /** It began after the source was acknowledged. */
    RT
  }

  record Edge(Txn from, Txn to, Kind kind, String cell) {
    @Override
    public String toString() {
      return from + " -" + kind + "(" + cell + ")-> " + to;
    }
  }

  private final Map<Txn, Set<Edge>> outgoing = new LinkedHashMap<>();

  Dependencies(History history, VersionOrder order, String prefix) {
    for (String cell : history.cells()) {
      if (cell.startsWith(prefix)) {
        add(cell, history, order.of(cell, history));
      }
    }
  }

  private void add(String cell, History history, List<String> versions) {
    Map<String, Txn> writers = new HashMap<>();
    boolean deletes = false;
    for (Txn txn : history.committed()) {
      if (txn.finalWrites().containsKey(cell)) {
        deletes |= txn.finalWrites().get(cell) == null;
        writers.put(txn.finalWrites().get(cell), txn);
      }
    }
    for (int i = 0; i + 1 < versions.size(); i++) {
      link(writers.get(versions.get(i)), writers.get(versions.get(i + 1)), Kind.WW, cell);
    }
    for (Txn reader : history.committed()) {
      Map<String, String> reads = reader.externalReads();
      if (reads.containsKey(cell) && !(deletes && reads.get(cell) == null)) {
        int position = versions.indexOf(reads.get(cell));
        link(writers.get(reads.get(cell)), reader, Kind.WR, cell);
        // Who reads several snapshots does not promise that what it read still stands.
        if (!reader.hasMoved()
            && position + 1 < versions.size()
            && (position >= 0 || reads.get(cell) == null)) {
          link(reader, writers.get(versions.get(position + 1)), Kind.RW, cell);
        }
      }
    }
  }

  /** Adds the order of real time. */
  void addRealTime(List<Txn> transactions) {
    for (Txn first : transactions) {
      for (Txn second : transactions) {
        if (first.completed() < second.invoked()) {
          link(first, second, Kind.RT, "time");
        }
      }
    }
  }

  private void link(Txn from, Txn to, Kind kind, String cell) {
    if (from != null && to != null && from != to) {
      outgoing
          .computeIfAbsent(from, t -> new LinkedHashSet<>())
          .add(new Edge(from, to, kind, cell));
    }
  }

  List<Edge> edges(Kind kind) {
    List<Edge> edges = new ArrayList<>();
    outgoing
        .values()
        .forEach(set -> set.stream().filter(e -> e.kind() == kind).forEach(edges::add));
    return edges;
  }

  /** A shortest way that uses edges of these kinds only; null if there is none. */
  List<Edge> path(Txn from, Txn to, EnumSet<Kind> kinds) {
    return path(from, to, edge -> kinds.contains(edge.kind()));
  }

  /** A shortest way over some edges; null if there is none. */
  List<Edge> path(Txn from, Txn to, Predicate<Edge> allowed) {
    Map<Txn, Edge> cameBy = new HashMap<>();
    Deque<Txn> queue = new ArrayDeque<>(List.of(from));
    while (!queue.isEmpty()) {
      Txn at = queue.remove();
      if (at == to) {
        List<Edge> path = new ArrayList<>();
        for (Txn step = to; step != from; step = path.get(0).from()) {
          path.add(0, cameBy.get(step));
        }
        return path;
      }
      for (Edge edge : outgoing.getOrDefault(at, Set.of())) {
        if (allowed.test(edge) && edge.to() != from && !cameBy.containsKey(edge.to())) {
          cameBy.put(edge.to(), edge);
          queue.add(edge.to());
        }
      }
    }
    return null;
  }
}
