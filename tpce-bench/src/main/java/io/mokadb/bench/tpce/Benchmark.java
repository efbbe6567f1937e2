package io.mokadb.bench.tpce;

import io.mokadb.bench.measure.ServerProcesses;
import io.mokadb.bench.measure.Stop;
import io.mokadb.bench.profile.Profile;
import io.mokadb.bench.tpce.check.CheckDepth;
import io.mokadb.bench.tpce.check.ConditionResult;
import io.mokadb.bench.tpce.check.ConsistencyCheck;
import io.mokadb.bench.tpce.db.Site;
import io.mokadb.bench.tpce.driver.Measured;
import io.mokadb.bench.tpce.driver.ObserverTables;
import io.mokadb.bench.tpce.driver.PositionViews;
import io.mokadb.bench.tpce.driver.Simulation;
import io.mokadb.bench.tpce.load.LoadException;
import io.mokadb.bench.tpce.load.Loader;
import io.mokadb.bench.tpce.report.ReportFiles;
import io.mokadb.bench.tpce.report.RunReport;
import io.mokadb.bench.tpce.txn.Kind;
import io.mokadb.bench.tpce.txn.Variant;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Load, check, run, check, report. */
public final class Benchmark {

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
      return run(site);
    }
  }

  private boolean run(Site site)
      throws SQLException, InterruptedException, LoadException, IOException {
    PositionViews views = new PositionViews(site);
    ObserverTables observers = new ObserverTables(site);
    Loader.Loaded loaded = load(site, observers, views);
    // What a run that was killed left behind.
    observers.settle();
    if (!consistent(settled(views))) {
      return false;
    }
    if (settings.step() == TpceSettings.Step.LOAD) {
      return true;
    }
    if (settings.step() == TpceSettings.Step.CHECK) {
      return consistent(check(site, settings.check().after(), "of the database"));
    }
    CheckDepth depth = settings.check().before(loaded.rows() > 0);
    if (settings.check().first() && !consistent(check(site, depth, "before the run"))) {
      return false;
    }
    return measure(site, observers, views, loaded);
  }

  private Loader.Loaded load(Site site, ObserverTables observers, PositionViews views)
      throws SQLException, InterruptedException, LoadException {
    Loader loader = new Loader(site, settings.scale(), settings.loadThreads(), progress, stop);
    if (settings.recreate()) {
      // No table goes while a view or a trigger reads it.
      views.drop();
      observers.drop();
      loader.drop();
    }
    Loader.Loaded loaded = loader.load();
    progress.loaded(loaded);
    return loaded;
  }

  private boolean measure(
      Site site, ObserverTables observers, PositionViews views, Loader.Loaded loaded)
      throws SQLException, InterruptedException, IOException {
    install(observers, views);
    List<String> warnings = new RunPreparation(site).run();
    ServerProcesses server =
        settings.server().isPresent() ? settings.server().get() : new ServerSearch(site).find();
    progress.message("running");
    Measured measured;
    Optional<Profile> profile;
    try (TradeLog log = TradeLog.to(settings.acknowledged());
        RunProfile profiled = new RunProfile(settings.profile(), progress)) {
      measured =
          new Simulation(site, settings.scale(), settings.plan(), server, stop, profiled, log::add)
              .run();
      profile = profiled.end();
    }
    List<ConditionResult> findings = new ArrayList<>(afterRun(observers, views));
    findings.addAll(check(site, settings.check().after(), "after the run"));
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
    String flames = profile.map(p -> p.flames(Kind.TRADE_RESULT.title())).orElse("");
    Path page = new ReportFiles(settings.reports()).write(report, flames);
    progress.report(report, page);
    if (profile.isPresent()) {
      RunProfile.show(profile.get(), page);
    }
    return settings.strict() ? report.validity().valid() : report.validity().sound();
  }

  private void install(ObserverTables observers, PositionViews views) throws SQLException {
    switch (settings.plan().variant()) {
      case OBSERVERS -> observers.install();
      case VIEWS -> {
        progress.message("making the views");
        views.install();
      }
      case PLAIN, PAPER -> {
        // Their transactions do all of it.
      }
    }
  }

  /** What waits is done, and the database is as if each trade had done it; how views stood. */
  private List<ConditionResult> afterRun(ObserverTables observers, PositionViews views)
      throws SQLException {
    observers.settle();
    return settings.plan().variant() == Variant.VIEWS ? settled(views) : List.of();
  }

  /** How views stood, which is reported at once if they were wrong. */
  private List<ConditionResult> settled(PositionViews views) throws SQLException {
    List<ConditionResult> stood =
        List.of(ConditionResult.of("views", "a view has the rows of its query", views.settle()));
    if (!consistent(stood)) {
      progress.findings(stood);
    }
    return stood;
  }

  private List<ConditionResult> check(Site site, CheckDepth depth, String when)
      throws SQLException {
    progress.message(
        (depth == CheckDepth.FULL ? "all" : "the quick") + " consistency conditions " + when);
    List<ConditionResult> findings =
        new ConsistencyCheck(site, settings.scale(), settings.plan().variant()).run(depth);
    progress.findings(findings);
    return findings;
  }

  private static boolean consistent(List<ConditionResult> findings) {
    return findings.stream().allMatch(ConditionResult::holds);
  }
}
