package io.mokadb.embedded.history;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Who must come before whom. Snapshot isolation allows a cycle only if two anti-dependencies in it
 * follow one another (Cerone and Gotsman, Analysing Snapshot Isolation, 2018): so dependencies,
 * each alone or with one anti-dependency behind it, form none.
 */
final class Precedence {
  private final Map<String, Set<String>> dependencies = new HashMap<>();
  private final Map<String, Set<String>> antiDependencies = new HashMap<>();
  private final Map<String, Set<String>> ofSerializable = new HashMap<>();

  /** What the second one saw, or overwrote, or began after. */
  void dependency(String from, String to) {
    add(dependencies, from, to);
  }

  /** The second one overwrote what the first one saw. */
  void antiDependency(String from, String to) {
    add(antiDependencies, from, to);
  }

  /** The second one overwrote what the first one, which is serializable, saw. */
  void serializableAntiDependency(String from, String to) {
    add(ofSerializable, from, to);
  }

  private static void add(Map<String, Set<String>> edges, String from, String to) {
    if (!from.equals(to)) {
      edges.computeIfAbsent(from, node -> new LinkedHashSet<>()).add(to);
    }
  }

  /** The nodes of a cycle that snapshot isolation forbids; empty if there is none. */
  List<String> cycle() {
    return cycle(steps());
  }

  /**
   * The nodes of a cycle of dependencies and of anti-dependencies of serializable transactions;
   * empty if there is none. Those of others are not promised to anybody.
   */
  List<String> serializableCycle() {
    Map<String, Map<String, String>> steps = new HashMap<>();
    for (Map<String, Set<String>> edges : List.of(dependencies, ofSerializable)) {
      edges.forEach(
          (from, all) -> {
            Map<String, String> next = steps.computeIfAbsent(from, node -> new LinkedHashMap<>());
            all.forEach(to -> next.put(to, to));
          });
    }
    return cycle(steps);
  }

  private static List<String> cycle(Map<String, Map<String, String>> steps) {
    Map<String, Integer> incoming = new HashMap<>();
    steps.values().forEach(all -> all.keySet().forEach(to -> incoming.merge(to, 1, Integer::sum)));
    List<String> free = new ArrayList<>();
    Set<String> left = new LinkedHashSet<>(incoming.keySet());
    steps.keySet().stream().filter(node -> !incoming.containsKey(node)).forEach(free::add);
    while (!free.isEmpty()) {
      String node = free.remove(free.size() - 1);
      for (String to : steps.getOrDefault(node, Map.of()).keySet()) {
        if (incoming.merge(to, -1, Integer::sum) == 0) {
          left.remove(to);
          free.add(to);
        }
      }
    }
    return left.isEmpty() ? List.of() : walkBack(steps, left);
  }

  /** Dependencies, each alone or with an anti-dependency behind it; and what lies between. */
  private Map<String, Map<String, String>> steps() {
    Map<String, Map<String, String>> steps = new HashMap<>();
    dependencies.forEach(
        (from, all) -> {
          Map<String, String> next = steps.computeIfAbsent(from, node -> new LinkedHashMap<>());
          for (String between : all) {
            next.put(between, between);
            for (String to : antiDependencies.getOrDefault(between, Set.of())) {
              next.putIfAbsent(to, between);
            }
          }
        });
    return steps;
  }

  /** Each node that is left has one before it that is left too: going back ends in a circle. */
  private static List<String> walkBack(Map<String, Map<String, String>> steps, Set<String> left) {
    Map<String, String> before = new HashMap<>();
    for (String from : left) {
      for (String to : steps.getOrDefault(from, Map.of()).keySet()) {
        if (left.contains(to)) {
          before.put(to, from);
        }
      }
    }
    List<String> path = new ArrayList<>();
    String node = left.iterator().next();
    while (!path.contains(node)) {
      path.add(0, node);
      node = before.get(node);
    }
    List<String> circle = path.subList(0, path.indexOf(node) + 1);
    List<String> whole = new ArrayList<>();
    for (int i = 0; i < circle.size(); i++) {
      String to = circle.get((i + 1) % circle.size());
      String between = steps.get(circle.get(i)).get(to);
      whole.add(circle.get(i));
      if (!between.equals(to)) {
        whole.add(between);
      }
    }
    return whole;
  }
}
