package io.mokadb.embedded.history;

import io.mokadb.embedded.history.Noted.Outcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Judges a history whose last transaction has read every item. Used once. */
final class SnapshotIsolation {
  private final Map<String, Noted> txns = new LinkedHashMap<>();
  private final Map<String, Effects> effects = new LinkedHashMap<>();

  /** By item and value who wrote it. */
  private final Map<String, Map<String, String>> writers = new HashMap<>();

  /** By item its values in the order in which they were written, also those between. */
  private final Map<String, List<String>> orders = new LinkedHashMap<>();

  private final Precedence precedence = new Precedence();
  private final Set<String> flaws = new LinkedHashSet<>();

  private SnapshotIsolation(List<Noted> history) {
    for (Noted txn : history) {
      txns.put(txn.name(), txn);
      Effects of = Effects.of(txn);
      effects.put(txn.name(), of);
      flaws.addAll(of.flaws);
      of.written.forEach(
          (item, values) ->
              values.forEach(
                  value ->
                      writers.computeIfAbsent(item, i -> new HashMap<>()).put(value, txn.name())));
    }
  }

  /** What is wrong; empty if nothing is. */
  static List<String> flawsOf(List<Noted> history) {
    SnapshotIsolation checker = new SnapshotIsolation(history);
    checker.order(history.get(history.size() - 1));
    if (checker.flaws.isEmpty()) {
      checker.compareOutcomes();
      checker.effects.forEach(checker::relate);
      checker.relateInTime();
      List<String> cycle = checker.precedence.cycle();
      if (!cycle.isEmpty()) {
        checker.flaws.add("in a circle, each before the next: " + checker.describe(cycle));
      }
      List<String> skew = checker.precedence.serializableCycle();
      if (cycle.isEmpty() && !skew.isEmpty()) {
        checker.flaws.add("not serializable, each before the next: " + checker.describe(skew));
      }
    }
    return List.copyOf(checker.flaws);
  }

  private void order(Noted last) {
    effects
        .get(last.name())
        .read
        .forEach(
            (item, found) ->
                orders.put(item, item.startsWith("list") ? found : chain(item, found)));
    effects.forEach(
        (name, of) ->
            of.read.forEach(
                (item, found) -> {
                  List<String> order = orders.getOrDefault(item, List.of());
                  boolean fits =
                      item.startsWith("list")
                          ? found.size() <= order.size()
                              && order.subList(0, found.size()).equals(found)
                          : order.contains(found.get(0));
                  if (!fits) {
                    flaws.add(name + " reads " + item + " as " + found + ", which became " + order);
                  }
                }));
  }

  /** The values of a register, back from the last one. */
  private List<String> chain(String item, List<String> last) {
    Map<String, String> replaced = new HashMap<>();
    effects.forEach(
        (name, of) -> {
          List<String> values = of.written.getOrDefault(item, List.of());
          for (int i = 0; i < values.size(); i++) {
            replaced.put(values.get(i), i == 0 ? of.replaced.get(item) : values.get(i - 1));
          }
        });
    List<String> chain = new ArrayList<>();
    for (String value = last.get(0);
        value != null && !chain.contains(value);
        value = replaced.get(value)) {
      chain.add(0, value);
    }
    return chain;
  }

  private void compareOutcomes() {
    Map<String, Set<String>> there = new HashMap<>();
    orders.forEach((item, order) -> there.put(item, new HashSet<>(order)));
    effects.forEach(
        (name, of) -> {
          Outcome outcome = txns.get(name).outcome();
          int found = 0;
          int all = 0;
          for (Map.Entry<String, List<String>> each : of.written.entrySet()) {
            for (String value : each.getValue()) {
              all++;
              found += there.getOrDefault(each.getKey(), Set.of()).contains(value) ? 1 : 0;
            }
          }
          if (outcome == Outcome.COMMITTED && found < all) {
            flaws.add("lost: of " + all + " values of " + name + " " + found + " are there");
          } else if (outcome == Outcome.ABORTED && found > 0) {
            flaws.add("aborted, but there: " + name + " " + of.written);
          } else if (found > 0 && found < all) {
            flaws.add("there by half: " + name + " " + of.written);
          }
        });
    orders.forEach(
        (item, order) -> {
          for (String value : order) {
            if (!value.equals(Op.NOTHING) && writerOf(item, value) == null) {
              flaws.add(item + " has the value " + value + ", which nobody has written");
            }
          }
          if (new HashSet<>(order).size() < order.size()) {
            flaws.add(item + " has a value twice: " + order);
          }
        });
  }

  private String writerOf(String item, String value) {
    return writers.getOrDefault(item, Map.of()).get(value);
  }

  private void relate(String name, Effects of) {
    boolean counts = isThere(name, of);
    of.read.forEach(
        (item, found) -> {
          List<String> order = orders.get(item);
          int next = item.startsWith("list") ? found.size() : order.indexOf(found.get(0)) + 1;
          String seen = next == 0 ? null : writerOf(item, order.get(next - 1));
          String after = next == order.size() ? null : writerOf(item, order.get(next));
          if (seen != null && !seen.equals(name)) {
            precedence.dependency(seen, name);
            if (seen.equals(after)) {
              flaws.add(name + " reads what " + seen + " had in between: " + item + " " + found);
            }
          }
          if (after != null && counts && of.locked.contains(item)) {
            precedence.dependency(name, after);
          } else if (after != null) {
            precedence.antiDependency(name, after);
          }
          if (after != null && txns.get(name).isSerializable()) {
            precedence.serializableAntiDependency(name, after);
          }
        });
    of.written.forEach(
        (item, values) -> {
          List<String> order = orders.get(item);
          int first = order.indexOf(values.get(0));
          if (first < 0) {
            return;
          }
          int end = first + values.size();
          if (end > order.size() || !order.subList(first, end).equals(values)) {
            flaws.add("others wrote between the writes of " + name + " to " + item + ": " + order);
            return;
          }
          String before = first == 0 ? null : writerOf(item, order.get(first - 1));
          if (before != null) {
            precedence.dependency(before, name);
          }
        });
  }

  private boolean isThere(String name, Effects of) {
    return switch (txns.get(name).outcome()) {
      case COMMITTED -> true;
      case ABORTED -> false;
      case UNKNOWN ->
          of.written.entrySet().stream()
              .anyMatch(each -> orders.get(each.getKey()).contains(each.getValue().get(0)));
    };
  }

  /** Moments in a row: who ended before one comes before it, who began after it comes behind. */
  private void relateInTime() {
    record Event(long time, boolean end, String name) {}
    List<Event> events = new ArrayList<>();
    for (Noted txn : txns.values()) {
      events.add(new Event(txn.begun(), false, txn.name()));
      // One that was refused holds nobody up: nothing of it is there to be seen.
      if (txn.outcome() == Outcome.COMMITTED) {
        events.add(new Event(txn.ended(), true, txn.name()));
      }
    }
    // At the same moment nothing came first.
    events.sort(Comparator.comparingLong(Event::time).thenComparing(Event::end));
    int moment = 0;
    for (Event event : events) {
      if (event.end()) {
        precedence.dependency(event.name(), "@" + (moment + 1));
        precedence.dependency("@" + moment, "@" + (moment + 1));
        moment++;
      } else {
        precedence.dependency("@" + moment, event.name());
      }
    }
  }

  private String describe(List<String> cycle) {
    List<String> lines = new ArrayList<>();
    for (String name : cycle) {
      Noted txn = txns.get(name);
      lines.add(txn == null ? name : txn.toLine());
    }
    return String.join("\n  ", lines);
  }
}
