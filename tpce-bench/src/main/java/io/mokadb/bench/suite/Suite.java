package io.mokadb.bench.suite;

import io.mokadb.bench.figure.Figure;
import io.mokadb.bench.measure.Stop;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Measures part after part, and keeps the report up to date. Not thread-safe. */
public final class Suite {

  /** On top of three times the plan. */
  private static final Duration SLACK = Duration.ofSeconds(60);

  /** For writing down what was measured. */
  private static final Duration PATIENCE = Duration.ofSeconds(90);

  private final SuiteReport report;
  private final PrintStream out;
  private final Stop stop;
  private final List<Planned> parts = new ArrayList<>();
  private final List<String> left = new ArrayList<>();
  private final List<String> times = new ArrayList<>();
  private Duration planned = Duration.ZERO;

  private record Planned(Budget.Share share, Duration time, SuitePart part) {}

  /**
   * A suite without parts.
   *
   * @param directory of the report
   * @param stop asked between parts, and handed on to them
   */
  public Suite(Path directory, PrintStream out, Stop stop) {
    this.report = new SuiteReport(directory);
    this.out = out;
    this.stop = stop;
  }

  /** Adds a part to the end, with the time that a budget gives it. */
  public Suite add(Budget.Share share, Budget budget, SuitePart part) {
    Duration time = budget.of(share.part());
    parts.add(new Planned(share, time, part));
    planned = planned.plus(time);
    return this;
  }

  /**
   * Measures all parts.
   *
   * @return whether all of them were measured and none failed
   */
  public boolean run() throws IOException, InterruptedException {
    announce();
    parts.forEach(part -> left.add(part.share().part()));
    long begin = System.nanoTime();
    for (int i = 0; i < parts.size() && !stop.requested(); i++) {
      Planned part = parts.get(i);
      String name = part.share().part();
      long start = System.nanoTime();
      out.printf(
          "== %s: %d of %d, about %s; %s of about %s gone%n",
          name,
          i + 1,
          parts.size(),
          Budget.text(part.time()),
          Budget.text(Duration.ofNanos(start - begin)),
          Budget.text(planned));
      Figure figure = measure(part);
      left.remove(name);
      figure.print(out);
      report.add(figure);
      times.add(
          name
              + " "
              + Budget.text(Duration.ofNanos(System.nanoTime() - start))
              + (figure.failures().isEmpty() ? "" : ", with failures")
              + (figure.partial() ? ", stopped early" : ""));
      report.write(left);
    }
    report.write(left);
    conclude(Duration.ofNanos(System.nanoTime() - begin));
    return left.isEmpty() && report.sound();
  }

  private void conclude(Duration taken) {
    out.println();
    report.tables(left).forEach(out::println);
    out.println();
    out.println("took: " + String.join("; ", times));
    out.println("in all " + Budget.text(taken) + ", planned " + Budget.text(planned));
    out.println("page: " + report.page());
    out.println("tables: " + report.tablesFile());
  }

  private void announce() {
    LocalTime now = LocalTime.now(ZoneId.systemDefault()).truncatedTo(ChronoUnit.SECONDS);
    out.println(
        "about "
            + Budget.text(planned)
            + " on two processors that do nothing else; begun "
            + now
            + ", ends about "
            + now.plus(planned));
    for (Planned part : parts) {
      out.printf(
          "  %-9s %7s  %s%n", part.share().part(), Budget.text(part.time()), part.share().what());
    }
    out.println(
        "a part that takes more than three times as long and " + SLACK.toSeconds() + " s is ended");
  }

  /** A part that has not come to its end in time is asked to, then told to, then left behind. */
  private Figure measure(Planned part) throws IOException, InterruptedException {
    String name = part.share().part();
    Stop end = stop.part();
    CompletableFuture<Figure> result = new CompletableFuture<>();
    Thread thread = new Thread(() -> measure(part.part(), end, result), "bench " + name);
    thread.setDaemon(true);
    thread.start();
    Duration limit = part.time().multipliedBy(3).plus(SLACK);
    thread.join(limit.toMillis());
    boolean late = thread.isAlive();
    if (late) {
      end.request();
      thread.join(PATIENCE.toMillis());
      thread.interrupt();
      thread.join(SLACK.toMillis());
    }
    try {
      if (thread.isAlive()) {
        return failed(name, "did not end in time; it may disturb what comes after it", true);
      }
      return result.join();
    } catch (CompletionException e) {
      return failed(
          name,
          late ? "ended after " + Budget.text(limit) : String.valueOf(e.getCause().getMessage()),
          end.requested());
    }
  }

  private static void measure(SuitePart part, Stop end, CompletableFuture<Figure> result) {
    try {
      result.complete(part.measure(end));
    } catch (Exception e) {
      // The thread that waits for the figure rethrows it.
      result.completeExceptionally(e);
    } catch (Error e) {
      // The thread that waits for the figure learns of it, too.
      result.completeExceptionally(e);
      throw e;
    }
  }

  private static Figure failed(String name, String why, boolean partial) {
    return Figure.titled(name, name)
        .head("what")
        .partial(partial)
        .failure(name + ": " + why)
        .build();
  }
}
