package io.mokadb.bench.profile;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A method, how often it was seen below its caller, and what it called. Not thread-safe. */
public final class Flame {

  private final String name;
  private final Map<String, Flame> callees = new TreeMap<>();
  private long samples;

  /** A tree without samples. */
  public Flame(String name) {
    this.name = name;
  }

  /** Adds samples that are alike: the methods from the root's callee to the one that ran. */
  public void add(List<String> stack, long count) {
    Flame flame = this;
    flame.samples += count;
    for (String method : stack) {
      flame = flame.callees.computeIfAbsent(method, Flame::new);
      flame.samples += count;
    }
  }

  /** The method. */
  public String name() {
    return name;
  }

  /** How often it was seen. */
  public long samples() {
    return samples;
  }

  /** What it called, by name. */
  public List<Flame> callees() {
    return List.copyOf(callees.values());
  }

  int depth() {
    return 1 + callees.values().stream().mapToInt(Flame::depth).max().orElse(0);
  }
}
