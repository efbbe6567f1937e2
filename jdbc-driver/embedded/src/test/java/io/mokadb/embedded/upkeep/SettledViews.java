package io.mokadb.embedded.upkeep;

import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;

/**
 * Views that have been kept since the last statement about them, and which of them a step has
 * brought to one moment since: these go on together.
 */
final class SettledViews {
  private record Pair(String one, String other) {}

  private final Set<String> names = new TreeSet<>();
  private final Set<Pair> joined = new HashSet<>();

  /** Views that were just filled, while nothing changed. */
  static SettledViews filled(Set<String> views) {
    SettledViews settled = new SettledViews();
    settled.names.addAll(views);
    return settled;
  }

  /** Views that steps have brought to one moment before. */
  static SettledViews joined(Set<String> views) {
    SettledViews settled = filled(views);
    views.forEach(one -> views.forEach(other -> settled.join(one, other)));
    return settled;
  }

  void add(String view) {
    names.add(view);
  }

  void remove(String view) {
    names.remove(view);
    joined.removeIf(pair -> pair.one.equals(view) || pair.other.equals(view));
  }

  void clear() {
    names.clear();
    joined.clear();
  }

  Set<String> names() {
    return Set.copyOf(names);
  }

  /** Two of them have been seen at one moment. */
  void join(String one, String other) {
    joined.add(new Pair(one, other));
  }

  boolean areJoined(String one, String other) {
    return joined.contains(new Pair(one, other));
  }
}
