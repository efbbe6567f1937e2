package io.mokadb.bench.tpce;

import io.mokadb.bench.profile.Profile;
import io.mokadb.bench.profile.Profiler;
import io.mokadb.bench.profile.TaskFrames;
import io.mokadb.bench.tpce.driver.CommitFrames;
import io.mokadb.bench.tpce.driver.Second;
import io.mokadb.bench.tpce.txn.Kind;
import io.mokadb.bench.tpce.txn.TpceTransaction;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The profile of a run, if one is wanted; it begins with the first second that is measured. */
final class RunProfile implements Consumer<Second>, AutoCloseable {

  private final Consumer<Second> progress;
  private final Profiler profiler;
  private boolean started;

  /**
   * A profile.
   *
   * @param profiled whether it is wanted
   * @param progress told of all seconds
   */
  RunProfile(boolean profiled, Consumer<Second> progress) {
    this.progress = progress;
    this.profiler = profiled ? Profiler.of(tasks()) : null;
  }

  /** The frames of the twelve transactions; a body's class is named as the transaction is. */
  static List<TaskFrames> tasks() {
    String transactions = TpceTransaction.class.getPackageName() + ".";
    return Arrays.stream(Kind.values())
        .map(
            kind ->
                new TaskFrames(
                    kind.title(),
                    transactions + kind.title().replace("-", ""),
                    CommitFrames.of(kind)))
        .toList();
  }

  @Override
  public void accept(Second second) {
    if (profiler != null && !started && second.measured()) {
      started = true;
      try {
        profiler.start();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    progress.accept(second);
  }

  /** Ends it; empty if there is none. */
  Optional<Profile> end() throws IOException {
    return started ? Optional.of(profiler.stop()) : Optional.empty();
  }

  /** Writes the files of a profile beside the page of the run's report, and prints its tables. */
  static void show(Profile profile, Path report) throws IOException {
    profile.figures().forEach(figure -> figure.print(System.out));
    String name = report.getFileName().toString().replaceFirst("\\.html$", "-profile");
    System.out.println("profile: " + profile.write(report.resolveSibling(name)));
  }

  @Override
  public void close() {
    if (profiler != null) {
      profiler.close();
    }
  }
}
