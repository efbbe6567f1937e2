package io.mokadb.bench.micro;

import io.mokadb.bench.measure.Operation;
import io.mokadb.bench.measure.Sample;
import io.mokadb.bench.measure.Sampler;
import io.mokadb.bench.measure.Stop;
import io.mokadb.bench.raw.RawRocks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Runs the experiments: all contenders loaded first, then in turns, round by round (BE2). */
public final class MicroBenchmark {

  /** Durable commits cost the sync, whatever the table's size; loading it takes time. */
  private static final int DURABLE_ROWS = 20_000;

  private final MicroSettings settings;
  private final List<Experiment> experiments;
  private final Consumer<String> log;
  private final Stop stop;
  private final Sampler sampler = new Sampler();
  private final List<Measurement> measurements = new ArrayList<>();
  private final List<String> failures = new ArrayList<>();

  /** Wires a run; {@code log} hears what happens. */
  public MicroBenchmark(
      MicroSettings settings, List<Experiment> experiments, Consumer<String> log) {
    this(settings, experiments, log, new Stop());
  }

  /** The same; {@code stop} is asked between experiments. */
  public MicroBenchmark(
      MicroSettings settings, List<Experiment> experiments, Consumer<String> log, Stop stop) {
    this.stop = stop;
    this.settings = settings;
    this.experiments = List.copyOf(experiments);
    this.log = log;
  }

  /** Runs everything; what fails is a failure of the report, not of the run. */
  public Report run() throws IOException {
    if (settings.durabilities().contains(CommitDurability.RELAXED)) {
      run(CommitDurability.RELAXED, true);
    }
    if (settings.durabilities().contains(CommitDurability.SYNC)) {
      run(CommitDurability.SYNC, !settings.durabilities().contains(CommitDurability.RELAXED));
    }
    return new Report(measurements, failures);
  }

  private void run(CommitDurability durability, boolean withReads) throws IOException {
    List<Experiment> chosen = experiments.stream().filter(e -> e.writes() || withReads).toList();
    if (chosen.isEmpty()) {
      return;
    }
    int rows = withReads ? settings.rows() : Math.min(settings.rows(), DURABLE_ROWS);
    List<Contender> contenders = new ArrayList<>();
    try {
      open(durability, rows, contenders);
      for (Experiment experiment : chosen) {
        for (int threads : settings.threads()) {
          if (!stop.requested() && (threads == 1 || experiment.concurrent())) {
            run(experiment, durability, threads, contenders);
          }
        }
      }
    } finally {
      contenders.forEach(this::close);
    }
  }

  private void open(CommitDurability durability, int rows, List<Contender> contenders)
      throws IOException {
    for (Peer peer : settings.peers()) {
      String name = peer.label();
      if (!peer.offers(durability)) {
        log.accept(name + " never syncs a commit and takes no part in durable writes");
        continue;
      }
      Path directory = directory(name, durability);
      open(
          name,
          rows,
          () ->
              new Contender.Database(
                  MicroSite.create(
                      peer, peer.url(directory, durability, settings.postgresql()), rows)),
          contenders);
    }
    if (settings.rawStore()) {
      Path directory = directory(Contender.Store.NAME, durability);
      open(
          Contender.Store.NAME,
          rows,
          () ->
              new Contender.Store(
                  RawRocks.create(directory, rows, durability == CommitDurability.SYNC)),
          contenders);
    }
  }

  /** Opens a contender; may fail in any of its own ways. */
  private interface Opening {
    Contender open() throws Exception;
  }

  private void open(String name, int rows, Opening opening, List<Contender> contenders) {
    long start = System.nanoTime();
    try {
      contenders.add(opening.open());
      double seconds = (System.nanoTime() - start) / 1e9;
      log.accept(String.format(Locale.ROOT, "%s: loaded %,d rows in %.1f s", name, rows, seconds));
    } catch (Exception e) {
      // A database that cannot be loaded is reported, and the others are measured.
      fail(name + ", loading", e);
    }
  }

  private Path directory(String name, CommitDurability durability) throws IOException {
    Path directory =
        settings
            .directory()
            .toAbsolutePath()
            .resolve(name + "-" + durability.name().toLowerCase(Locale.ROOT));
    return Files.createDirectories(directory);
  }

  private void run(
      Experiment experiment, CommitDurability durability, int threads, List<Contender> contenders) {
    log.accept(experiment.name() + ", " + threads + " thread" + (threads == 1 ? "" : "s"));
    Map<Contender, List<Operation>> ready = new LinkedHashMap<>();
    Map<Contender, Sample> samples = new LinkedHashMap<>();
    for (Contender contender : contenders) {
      prepare(experiment, threads, contender, ready);
    }
    Duration round = settings.time().dividedBy(settings.rounds());
    // Round zero warms up and is not counted.
    for (int i = 0; i <= settings.rounds(); i++) {
      for (Contender contender : List.copyOf(ready.keySet())) {
        try {
          Sample sample = sampler.run(ready.get(contender), round);
          if (i > 0) {
            samples.merge(contender, sample, Sample::plus);
          }
        } catch (Exception e) {
          // An experiment that fails in one database is reported, and the others are measured.
          fail(contender.name() + ", " + experiment.name(), e);
          samples.remove(contender);
          closeAll(ready.remove(contender));
        }
      }
    }
    ready.values().forEach(this::closeAll);
    samples.forEach(
        (contender, sample) ->
            measurements.add(
                new Measurement(experiment, contender.name(), durability, threads, sample)));
  }

  private void prepare(
      Experiment experiment,
      int threads,
      Contender contender,
      Map<Contender, List<Operation>> ready) {
    List<Operation> operations = new ArrayList<>();
    try {
      for (int thread = 0; thread < threads; thread++) {
        Optional<Operation> operation = contender.open(experiment, thread);
        operation.ifPresent(operations::add);
      }
      if (!operations.isEmpty()) {
        ready.put(contender, operations);
      }
    } catch (Exception e) {
      // An experiment that one database cannot prepare is reported, and the others are measured.
      fail(contender.name() + ", " + experiment.name(), e);
      closeAll(operations);
    }
  }

  private void closeAll(List<Operation> operations) {
    for (Operation operation : operations) {
      try {
        operation.close();
      } catch (Exception e) {
        // Results stand already; a failed close is reported with them.
        fail("closing an operation", e);
      }
    }
  }

  private void close(Contender contender) {
    try {
      contender.close();
    } catch (Exception e) {
      // Results stand already; a failed close is reported with them.
      fail(contender.name() + ", closing", e);
    }
  }

  private void fail(String what, Exception e) {
    String text = what + ": " + e;
    failures.add(text);
    log.accept("FAILED " + text);
  }
}
