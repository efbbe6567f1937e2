package io.mokadb.txn.sim;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * {@code bin/moka prove}: runs simulations, as many as asked for, several at a time. Exit code 0 if
 * all were clean, 1 if one was not, 2 if the arguments are not understood.
 */
public final class Prove {
  private static final String USAGE =
      """
      Usage: bin/moka prove [--seeds N] [--seed S] [--threads T] [--log]

      Runs the transaction protocol in a simulator that loses, delays and repeats
      calls, kills and stops processes and moves clocks, and checks every history.

        --seeds N     how many seeds (1000), of five runs each: one of them has
                      transactions of all levels of isolation, another one
                      processes that know of each other
        --seed S      the first seed; the others follow (default: a random one).
                      With --seeds 1: runs just this one
        --threads T   how many runs at a time (the number of processors)
        --log         prints what happened in each run
      """;

  private final Laboratory laboratory;
  private final PrintStream out;
  private final AtomicLong committed = new AtomicLong();
  private final AtomicLong begun = new AtomicLong();
  private final AtomicLong events = new AtomicLong();

  private Prove(Laboratory laboratory, PrintStream out) {
    this.laboratory = laboratory;
    this.out = out;
  }

  public static void main(String[] arguments) throws InterruptedException {
    System.exit(run(arguments, System.out, System.err));
  }

  static int run(String[] arguments, PrintStream out, PrintStream err) throws InterruptedException {
    long seeds = 1_000;
    long first = ThreadLocalRandom.current().nextLong(1_000_000_000_000L);
    int threads = Runtime.getRuntime().availableProcessors();
    boolean log = false;
    try {
      for (int i = 0; i < arguments.length; i++) {
        switch (arguments[i]) {
          case "--seeds" -> seeds = Long.parseLong(arguments[++i]);
          case "--seed" -> first = Long.parseLong(arguments[++i]);
          case "--threads" -> threads = Integer.parseInt(arguments[++i]);
          case "--log" -> log = true;
          case "--help", "-h" -> {
            out.print(USAGE);
            return 0;
          }
          default -> throw new IllegalArgumentException(arguments[i]);
        }
      }
      if (seeds < 1 || threads < 1) {
        throw new IllegalArgumentException("less than one");
      }
    } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
      err.println("moka prove: not understood: " + String.join(" ", arguments));
      err.print(USAGE);
      return 2;
    }
    try (Laboratory laboratory = new Laboratory()) {
      return new Prove(laboratory, out).prove(first, seeds, threads, log) ? 0 : 1;
    }
  }

  private boolean prove(long first, long seeds, int threads, boolean log)
      throws InterruptedException {
    out.println("seeds " + first + " to " + (first + seeds - 1));
    long began = System.nanoTime();
    AtomicLong next = new AtomicLong(first);
    ExecutorService workers = Executors.newFixedThreadPool(threads);
    List<Future<Result>> failures = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      failures.add(workers.submit(() -> work(next, first + seeds, log)));
    }
    workers.shutdown();
    boolean clean = true;
    for (Future<Result> worker : failures) {
      Result failure = resultOf(worker);
      if (failure != null) {
        next.set(first + seeds);
        out.println(laboratory.explain(failure));
        out.println("Again: bin/moka prove --seeds 1 --seed " + failure.script().seed());
        clean = false;
      }
    }
    long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began);
    out.printf(
        "%d transactions, %d committed, %d events, in %d.%d s%n",
        begun.get(), committed.get(), events.get(), millis / 1000, millis % 1000 / 100);
    out.println(clean ? "No rule was broken." : "A rule was broken.");
    return clean;
  }

  private static Result resultOf(Future<Result> worker) throws InterruptedException {
    try {
      return worker.get();
    } catch (java.util.concurrent.ExecutionException e) {
      throw new IllegalStateException("A simulation could not be run", e.getCause());
    }
  }

  /** Runs seeds until there are no more, or one fails. */
  private Result work(AtomicLong next, long end, boolean log) {
    for (long seed = next.getAndIncrement(); seed < end; seed = next.getAndIncrement()) {
      List<Script> scripts =
          List.of(
              ScriptGenerator.of(seed),
              ScriptGenerator.holding(seed),
              ScriptGenerator.following(seed),
              ScriptGenerator.ofLevels(seed),
              ClusterScripts.of(seed));
      for (Script script : scripts) {
        Result result = laboratory.run(script);
        count(result, log);
        if (!result.isClean()) {
          return result;
        }
      }
    }
    return null;
  }

  private void count(Result result, boolean log) {
    committed.addAndGet(result.committed());
    begun.addAndGet(result.begun());
    events.addAndGet(result.log().size());
    if (log) {
      out.print(result.script());
      result.log().forEach(out::println);
    }
  }
}
