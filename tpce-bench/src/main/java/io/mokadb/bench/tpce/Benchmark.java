package io.mokadb.bench.tpce;

import io.mokadb.bench.measure.ServerProcesses;
import io.mokadb.bench.measure.Stop;
import io.mokadb.bench.profile.FlameGraph;
import io.mokadb.bench.profile.Profiler;
import io.mokadb.bench.tpce.check.ConditionResult;
import io.mokadb.bench.tpce.check.ConsistencyCheck;
import io.mokadb.bench.tpce.db.Site;
import io.mokadb.bench.tpce.driver.Measured;
import io.mokadb.bench.tpce.driver.ObserverTables;
import io.mokadb.bench.tpce.driver.Simulation;
import io.mokadb.bench.tpce.load.LoadException;
import io.mokadb.bench.tpce.load.Loader;
import io.mokadb.bench.tpce.report.ReportFiles;
import io.mokadb.bench.tpce.report.RunReport;
import io.mokadb.bench.tpce.txn.Variant;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;

/** Load, check, run, check, report. */
public final class Benchmark {

  /** Under it lie Trade-Result, its repetitions and its commit. */
  private static final String TRADE_RESULT = "io.mokadb.bench.tpce.driver.MarketEmulator.carryOut";

  private final TpceSettings settings;
  private final Stop stop;
  private final TerminalProgress progress;

  /** A benchmark; nothing happens yet. */
  public Benchmark(TpceSettings settings, Stop stop, TerminalProgress progress) {
    this.settings = settings;
    this.stop = stop;
    this.progress = progress;
  }

  /**
   * Does what the settings ask for.
   *
   * @return whether the conditions held and no transaction failed, and the run is valid if the
   *     settings are strict
   */
  public boolean run() throws SQLException, InterruptedException, LoadException, IOException {
    int connections = Math.max(settings.loadThreads() + 1, settings.plan().connections());
    try (Site site =
        Site.open(
            settings.url(),
            settings.user(),
            settings.password(),
            settings.dialect(),
            connections)) {
      Loader loader = new Loader(site, settings.scale(), settings.loadThreads(), progress, stop);
      if (settings.recreate()) {
        loader.drop();
      }
      Loader.Loaded loaded = loader.load();
      progress.loaded(loaded);
      ObserverTables observers = new ObserverTables(site);
      // What a run that was killed left behind.
      observers.settle();
      if (settings.step() == TpceSettings.Step.LOAD) {
        return true;
      }
      boolean check = settings.checkFirst() || settings.step() == TpceSettings.Step.CHECK;
      if (check && !consistent(check(site, "before the run"))) {
        return false;
      }
      return settings.step() == TpceSettings.Step.CHECK || measure(site, observers, loaded);
    }
  }

  private boolean measure(Site site, ObserverTables observers, Loader.Loaded loaded)
      throws SQLException, InterruptedException, IOException {
    if (settings.plan().variant() == Variant.OBSERVERS) {
      observers.install();
    }
    List<String> warnings = new RunPreparation(site).run();
    ServerProcesses server =
        settings.server().isPresent() ? settings.server().get() : new ServerSearch(site).find();
    progress.message("running");
    Measured measured;
    String flames = "";
    try (TradeLog log = TradeLog.to(settings.acknowledged());
        Profiler profiler = settings.profile() ? new Profiler() : null) {
      measured =
          new Simulation(site, settings.scale(), settings.plan(), server, stop, progress, log::add)
              .run();
      if (profiler != null) {
        flames = FlameGraph.svg(profiler.below(TRADE_RESULT));
      }
    }
    observers.settle();
    List<ConditionResult> findings = check(site, "after the run");
    RunReport report =
        RunReport.of(
            settings.name(),
            site,
            settings.scale(),
            settings.plan(),
            loaded,
            measured,
            findings,
            warnings);
    progress.report(report, new ReportFiles(settings.reports()).write(report, flames));
    return settings.strict() ? report.validity().valid() : report.validity().sound();
  }

  private List<ConditionResult> check(Site site, String when) throws SQLException {
    progress.message("consistency conditions " + when);
    List<ConditionResult> findings =
        new ConsistencyCheck(site, settings.scale(), settings.plan().variant()).run();
    progress.findings(findings);
    return findings;
  }

  private static boolean consistent(List<ConditionResult> findings) {
    return findings.stream().allMatch(ConditionResult::holds);
  }
}
