package io.mokadb.bench.micro;

import io.mokadb.bench.figure.TextTable;
import io.mokadb.bench.measure.Operation;
import io.mokadb.bench.measure.Sample;
import io.mokadb.bench.measure.Sampler;
import io.mokadb.bench.measure.Stop;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/**
 * A scan with an aggregate beside changes of single rows by key: what each costs the other. Changes
 * are relaxed, where a database has that.
 */
public final class MixedLoad {
  private static final List<String> HEAD =
      List.of(
          "who",
          "scan alone ms",
          "beside changes",
          "ratio",
          "changes/s alone",
          "beside scans",
          "ratio");

  private final MicroSettings settings;
  private final int changesPerSecond;
  private final Consumer<String> log;
  private final Sampler sampler = new Sampler();

  /** What ran side by side. */
  private record Both(Sample scans, Sample changes) {}

  /**
   * @param settings of which the peers, the rows and the time of each of the three parts count
   * @param changesPerSecond how many a single thread attempts
   */
  public MixedLoad(MicroSettings settings, int changesPerSecond, Consumer<String> log) {
    this.settings = settings;
    this.changesPerSecond = changesPerSecond;
    this.log = log;
  }

  /** The medians of scans in milliseconds, and the rates of changes. */
  public TextTable run(Stop stop) throws Exception {
    List<List<String>> lines = new ArrayList<>();
    for (Peer peer : settings.peers()) {
      if (!stop.requested()) {
        lines.add(run(peer));
      }
    }
    return new TextTable(HEAD, lines);
  }

  private List<String> run(Peer peer) throws Exception {
    log.accept(peer.label());
    Path directory = Files.createDirectories(settings.directory().resolve(peer.label()));
    String url =
        peer.url(directory.toAbsolutePath(), CommitDurability.RELAXED, settings.postgresql());
    try (MicroSite site = MicroSite.create(peer, url, settings.rows());
        Operation scan = new FullScan().open(site, 0);
        Operation change = new Update().open(site, 1)) {
      // To warm up.
      Both unused = sideBySide(scan, change);
      Sample scans = sampler.run(List.of(scan), settings.time());
      Sample changes =
          sampler.run(List.of(new PacedOperation(change, changesPerSecond)), settings.time());
      return line(peer, new Both(scans, changes), sideBySide(scan, change));
    }
  }

  private Both sideBySide(Operation scan, Operation change) throws Exception {
    Duration time = settings.time();
    ExecutorService pool = Executors.newSingleThreadExecutor();
    try {
      Future<Sample> changes =
          pool.submit(
              () -> new Sampler().run(List.of(new PacedOperation(change, changesPerSecond)), time));
      Sample scans = sampler.run(List.of(scan), time);
      return new Both(scans, changes.get());
    } catch (ExecutionException e) {
      throw e.getCause() instanceof Exception cause ? cause : e;
    } finally {
      pool.shutdown();
    }
  }

  private static List<String> line(Peer peer, Both alone, Both together) {
    double quiet = alone.scans().micros(50) / 1e3;
    double busy = together.scans().micros(50) / 1e3;
    double free = alone.changes().rate();
    double shared = together.changes().rate();
    return List.of(
        peer.label(),
        figure("%.2f", quiet),
        figure("%.2f", busy),
        figure("%.2f", busy / quiet),
        figure("%,.0f", free),
        figure("%,.0f", shared),
        figure("%.2f", shared / free));
  }

  private static String figure(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }
}
