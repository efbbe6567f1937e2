package io.mokadb.bench.isolation;

import io.mokadb.bench.isolation.BankLog.ReadOfBoth;
import io.mokadb.bench.measure.Sample;
import io.mokadb.bench.measure.Sampler;
import io.mokadb.bench.measure.ServerProcesses;
import io.mokadb.bench.measure.Usage;
import io.mokadb.bench.micro.Peer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Runs the bank: all databases loaded first, then levels and databases in turns. */
public final class IsolationBenchmark {

  private static final String SERVER = "postgres";

  private final IsolationSettings settings;
  private final Consumer<String> log;
  private final Sampler sampler = new Sampler();
  private final List<IsolationMeasurement> measurements = new ArrayList<>();
  private final List<String> failures = new ArrayList<>();

  /** Database, and its clients for one number of threads. */
  private record Contender(BankSite site, List<BankClient> clients) {}

  /** The turns that make one line of the report. */
  private record Line(ComparedLevel level, Contender contender) {}

  /** Wires a run; {@code log} hears what happens. */
  public IsolationBenchmark(IsolationSettings settings, Consumer<String> log) {
    this.settings = settings;
    this.log = log;
  }

  /** Runs everything; a database that fails is a failure of the report, and the others go on. */
  public IsolationReport run() throws IOException {
    List<BankSite> sites = new ArrayList<>();
    try {
      open(sites);
      for (int threads : settings.threads()) {
        run(threads, sites);
      }
    } finally {
      sites.forEach(site -> close(site.name(), site));
    }
    return new IsolationReport(measurements, failures);
  }

  private void open(List<BankSite> sites) throws IOException {
    for (Peer peer : settings.peers()) {
      if (!peer.offers(settings.durability())) {
        log.accept(peer.label() + " never syncs a commit and takes no part");
        continue;
      }
      open(peer.label(), peer, "", sites);
      if (peer == Peer.MOKA && settings.optimistic()) {
        open(peer.label() + " optimistic", peer, ";locking=optimistic", sites);
      }
    }
  }

  private void open(String name, Peer peer, String suffix, List<BankSite> sites)
      throws IOException {
    Path directory = settings.directory().resolve(name.replace(' ', '-')).toAbsolutePath();
    Files.createDirectories(directory);
    String url = peer.url(directory, settings.durability(), settings.postgresql()) + suffix;
    log.accept("loading " + name);
    try {
      sites.add(BankSite.create(name, peer, url, settings.shape()));
    } catch (SQLException e) {
      // The others are measured nevertheless.
      fail(name + ", loading", e);
    }
  }

  private void run(int threads, List<BankSite> sites) {
    log.accept(threads + (threads == 1 ? " thread" : " threads"));
    List<Contender> contenders = new ArrayList<>();
    Map<Line, List<BankTurn>> turns = new LinkedHashMap<>();
    try {
      for (BankSite site : sites) {
        connect(site, threads, contenders);
      }
      for (ComparedLevel level : settings.levels()) {
        contenders.forEach(contender -> turns.put(new Line(level, contender), new ArrayList<>()));
      }
      for (Line line : List.copyOf(turns.keySet())) {
        takeTurn(line, settings.warmUp(), false, turns);
      }
      for (int round = 0; round < settings.rounds(); round++) {
        for (Line line : List.copyOf(turns.keySet())) {
          takeTurn(line, settings.time(), true, turns);
        }
      }
    } finally {
      contenders.forEach(
          contender ->
              contender.clients().forEach(client -> close(contender.site().name(), client)));
    }
    turns.forEach(
        (line, all) ->
            measurements.add(
                new IsolationMeasurement(
                    line.contender().site().name(), line.level(), threads, all)));
  }

  private void connect(BankSite site, int threads, List<Contender> contenders) {
    List<BankClient> clients = new ArrayList<>();
    try {
      for (int thread = 0; thread < threads; thread++) {
        clients.add(new BankClient(site, thread));
      }
      contenders.add(new Contender(site, clients));
    } catch (SQLException e) {
      // The others are measured nevertheless.
      fail(site.name() + ", connecting", e);
      clients.forEach(client -> close(site.name(), client));
    }
  }

  private void takeTurn(Line line, Duration time, boolean counts, Map<Line, List<BankTurn>> turns) {
    String what = line.contender().site().name() + ", " + line.level().label();
    try {
      BankTurn turn = turn(line.level(), line.contender(), time);
      new LevelPromise(line.level(), line.contender().site().peer())
          .broken(turn)
          .forEach(broken -> fail(what, broken));
      if (counts) {
        turns.get(line).add(turn);
      }
    } catch (Exception e) {
      // A level that fails in one database is reported, and the others are measured.
      fail(what, e);
      turns.remove(line);
    }
  }

  private BankTurn turn(ComparedLevel level, Contender contender, Duration time) throws Exception {
    BankSite site = contender.site();
    ServerProcesses server = ServerProcesses.named(site.peer() == Peer.POSTGRESQL ? SERVER : "");
    for (BankClient client : contender.clients()) {
      client.begin(level);
    }
    long money = site.money();
    long negative = site.negativeSavings();
    Map<String, Long> contention = site.contention();
    Usage before = Usage.now(server);
    Sample sample = sampler.run(contender.clients(), time);
    long serverCpu = Usage.now(server).serverCpuSince(before).orElse(0);
    Map<String, Long> after = site.contention();
    Map<String, Integer> failed = new HashMap<>();
    List<ReadOfBoth> reads = new ArrayList<>();
    for (BankClient client : contender.clients()) {
      money += client.log().paidIn();
      client.log().failures().forEach((state, n) -> failed.merge(state, n, Integer::sum));
      reads.addAll(client.log().reads());
    }
    return new BankTurn(
        sample,
        serverCpu,
        failed,
        after.isEmpty() ? -1 : since(contention, after, "lock_waits"),
        since(contention, after, "lock_wait_millis"),
        money - site.money(),
        Math.max(0, site.negativeSavings() - negative),
        new WriteSkew().count(reads));
  }

  private static long since(Map<String, Long> before, Map<String, Long> after, String counter) {
    return after.getOrDefault(counter, 0L) - before.getOrDefault(counter, 0L);
  }

  private void close(String what, AutoCloseable closeable) {
    try {
      closeable.close();
    } catch (Exception e) {
      // Results stand already; a failed close is reported with them.
      fail(what + ", closing", e);
    }
  }

  private void fail(String what, Object why) {
    String text = what + ": " + why;
    failures.add(text);
    log.accept("FAILED " + text);
  }
}
