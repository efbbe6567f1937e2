package io.mokadb.bench.profile;

import io.mokadb.bench.figure.Figure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToLongFunction;

/** Tables of accounts. */
final class ProfileFigures {

  private static final int SITES = 25;

  private final SampleAccounts accounts;
  private final StackRecorder recorder;

  ProfileFigures(SampleAccounts accounts, StackRecorder recorder) {
    this.accounts = accounts;
    this.recorder = recorder;
  }

  /**
   * Shares of the processor time of the process.
   *
   * @param usedNanos what the process used, as the operating system counts it
   */
  Figure processor(long usedNanos) {
    List<Layer> layers =
        Arrays.stream(Layer.values()).filter(layer -> sum(a -> a.processor(layer)) > 0).toList();
    List<String> head = new ArrayList<>(List.of("% of the process's CPU", "all", "its commits"));
    layers.forEach(layer -> head.add(layer.title()));
    Figure.Builder figure =
        Figure.titled("profile-cpu", "Processor time by transaction and layer")
            .setting("profiler", recorder.description())
            .head(head.toArray(String[]::new));
    long all = Math.max(1, sum(SampleAccounts.Account::processor));
    for (SampleAccounts.Account account : accounts.all()) {
      if (account.processor() > 0) {
        List<String> row = new ArrayList<>(List.of(account.title()));
        row.add(share(account.processor(), all));
        row.add(share(account.commits(StackSample.Clock.PROCESSOR), all));
        layers.forEach(layer -> row.add(share(account.processor(layer), all)));
        figure.row(row.toArray(String[]::new));
      }
    }
    List<String> total = new ArrayList<>(List.of("all"));
    total.add(share(all, all));
    total.add(share(sum(a -> a.commits(StackSample.Clock.PROCESSOR)), all));
    layers.forEach(layer -> total.add(share(sum(a -> a.processor(layer)), all)));
    double seen = 1e-9 * all * recorder.periodNanos(StackSample.Clock.PROCESSOR);
    return figure
        .row(total.toArray(String[]::new))
        .note(
            String.format(
                Locale.ROOT,
                "%,d samples are %.1f s; the operating system counts %.1f s of this process.",
                all,
                seen,
                usedNanos / 1e9))
        .note(
            "A sample is charged to the layer that has called last: libraries of Java and of C"
                + " work for their caller. What another process does, such as a server, is not"
                + " in it.")
        .note("Sampled by " + recorder.description() + ".")
        .build();
  }

  /** Time of threads by what they did. */
  Figure wall() {
    List<String> head = new ArrayList<>(List.of("wall time", "thread seconds", "in its commits"));
    Arrays.stream(WaitKind.values()).forEach(waiting -> head.add(waiting.title()));
    Figure.Builder figure =
        Figure.titled("profile-wall", "Wall time by transaction: running and waiting")
            .setting("profiler", recorder.description())
            .head(head.toArray(String[]::new));
    for (SampleAccounts.Account account : accounts.all()) {
      long all = account.wall();
      if (account.works() && all > 0) {
        List<String> row = new ArrayList<>(List.of(account.title()));
        row.add(seconds(all));
        row.add(share(account.commits(StackSample.Clock.WALL), all) + " %");
        for (WaitKind waiting : WaitKind.values()) {
          row.add(share(account.wall(waiting), all) + " %");
        }
        figure.row(row.toArray(String[]::new));
      }
    }
    return figure
        .note(
            recorder.seesWaiting()
                ? "Threads that are ready to run but have no processor count as running."
                : "Not known: " + recorder.description() + ".")
        .build();
  }

  /** The places where transactions wait longest. */
  Figure sites() {
    Figure.Builder figure =
        Figure.titled("profile-waits", "Where transactions wait")
            .setting("profiler", recorder.description())
            .head("transaction", "thread seconds", "waits", "place < its callers");
    accounts.sites().entrySet().stream()
        .sorted(
            Map.Entry.<WaitSite, Long>comparingByValue()
                .reversed()
                .thenComparing(entry -> entry.getKey().toString()))
        .limit(SITES)
        .forEach(
            entry ->
                figure.row(
                    entry.getKey().task(),
                    seconds(entry.getValue()),
                    entry.getKey().waiting().title(),
                    entry.getKey().place()));
    return figure.build();
  }

  private String seconds(long samples) {
    return String.format(
        Locale.ROOT, "%.1f", 1e-9 * samples * recorder.periodNanos(StackSample.Clock.WALL));
  }

  private long sum(ToLongFunction<SampleAccounts.Account> samples) {
    return accounts.all().stream().mapToLong(samples).sum();
  }

  private static String share(long samples, long all) {
    return String.format(Locale.ROOT, "%.1f", 100.0 * samples / all);
  }
}
