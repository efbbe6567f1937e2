package io.mokadb.embedded.crash;

/**
 * One thing that a thread of a child does: mostly one transaction.
 *
 * @param life which child, from 1
 * @param thread which thread of its activity, from 0
 * @param number ascending within life and thread, from 1
 */
record Step(int life, int thread, int number) implements Comparable<Step> {
  private static final int THREADS = 100;
  private static final int NUMBERS = 1_000_000;

  /** A number that no other step of the activity has. */
  long id() {
    return ((long) life * THREADS + thread) * NUMBERS + number;
  }

  static Step ofId(long id) {
    long rest = id / NUMBERS;
    return new Step((int) (rest / THREADS), (int) (rest % THREADS), (int) (id % NUMBERS));
  }

  @Override
  public int compareTo(Step other) {
    return Long.compare(id(), other.id());
  }
}
