package io.mokadb.bench.profile;

import java.util.List;

/**
 * What a thread did at a moment.
 *
 * @param clock the clock by which the moment was chosen
 * @param thread its name, which may be shortened
 * @param waits whether it waited; never true of a moment of processor time
 * @param count moments in a row at which it did the same
 * @param stack methods and native functions, from the thread's first one to the one that ran; a
 *     native one is {@code library!symbol}
 */
record StackSample(Clock clock, String thread, boolean waits, long count, List<String> stack) {

  /** A clock that samples. */
  enum Clock {
    /** Samples a thread when it has used so much processor time. */
    PROCESSOR,
    /** Samples each thread when so much time has passed. */
    WALL
  }

  StackSample {
    stack = List.copyOf(stack);
  }

  /** Whether the stack, its frames joined by {@code >}, contains one of these. */
  boolean mentions(List<String> parts) {
    String joined = String.join(">", stack);
    return parts.stream().anyMatch(joined::contains);
  }
}
