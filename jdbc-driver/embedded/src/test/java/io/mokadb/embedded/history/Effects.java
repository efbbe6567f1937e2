package io.mokadb.embedded.history;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a transaction's notes come to: what it read of others, what it leaves, and whether it saw
 * its own writes, and the same twice.
 */
final class Effects {
  /** By item what was read of others; for a register a list of one. */
  final Map<String, List<String>> read = new LinkedHashMap<>();

  /** By item what the transaction has written, in order. */
  Map<String, List<String>> written = new LinkedHashMap<>();

  /** By register what its first write that counts replaced. */
  Map<String, String> replaced = new LinkedHashMap<>();

  Set<String> locked = new LinkedHashSet<>();
  final List<String> flaws = new ArrayList<>();

  private record State(
      Map<String, List<String>> written, Map<String, String> replaced, Set<String> locked) {}

  static Effects of(Noted txn) {
    Effects effects = new Effects();
    Deque<State> savepoints = new ArrayDeque<>();
    for (Op op : txn.ops()) {
      switch (op.kind()) {
        case SAVEPOINT -> savepoints.push(effects.state());
        case RELEASE -> savepoints.pop();
        case UNDO -> effects.restore(savepoints.peek());
        case READ -> effects.look(txn, op);
        case LOCK -> {
          effects.look(txn, op);
          effects.locked.add(op.item());
        }
        case APPEND -> effects.write(op);
        case WRITE -> {
          effects.look(txn, new Op(Op.Kind.READ, op.item(), op.values().subList(1, 2)));
          effects.replaced.putIfAbsent(op.item(), op.values().get(1));
          effects.write(op);
        }
      }
    }
    return effects;
  }

  private void write(Op op) {
    written.computeIfAbsent(op.item(), item -> new ArrayList<>()).add(op.values().get(0));
  }

  private void look(Noted txn, Op op) {
    List<String> own = written.getOrDefault(op.item(), List.of());
    boolean list = op.item().startsWith("list");
    List<String> found = op.values();
    if (!own.isEmpty()) {
      int others = list ? found.size() - own.size() : 0;
      List<String> expected = list ? own : own.subList(own.size() - 1, own.size());
      if (others < 0 || !found.subList(others, found.size()).equals(expected)) {
        flaws.add(txn.name() + " does not see its own writes: " + op.toLine() + " after " + own);
        return;
      }
      if (!list) {
        return;
      }
      found = found.subList(0, others);
    }
    List<String> before = read.putIfAbsent(op.item(), found);
    if (before != null && !before.equals(found)) {
      flaws.add(txn.name() + " reads " + op.item() + " as " + before + " and as " + found);
    }
  }

  private State state() {
    Map<String, List<String>> copy = new LinkedHashMap<>();
    written.forEach((item, values) -> copy.put(item, new ArrayList<>(values)));
    return new State(copy, new LinkedHashMap<>(replaced), new LinkedHashSet<>(locked));
  }

  private void restore(State state) {
    written = new LinkedHashMap<>();
    state.written.forEach((item, values) -> written.put(item, new ArrayList<>(values)));
    replaced = new LinkedHashMap<>(state.replaced);
    locked = new LinkedHashSet<>(state.locked);
  }
}
