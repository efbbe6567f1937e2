package io.mokadb.bench.tpce;

import io.mokadb.bench.tpce.check.ConditionResult;
import io.mokadb.bench.tpce.check.ConsistencyCheck;
import io.mokadb.bench.tpce.db.Site;
import io.mokadb.bench.tpce.db.Work;
import io.mokadb.bench.tpce.driver.ObserverTables;
import io.mokadb.bench.tpce.driver.PositionViews;
import io.mokadb.bench.tpce.model.Scale;
import io.mokadb.bench.tpce.schema.Dialect;
import io.mokadb.bench.tpce.txn.Variant;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Kills a run with SIGKILL and looks at what is left: every trade whose commit was acknowledged,
 * and all consistency conditions.
 */
public final class CrashTrial {

  private static final Duration PATIENCE = Duration.ofMinutes(5);
  private static final long POLL_MILLIS = 20;

  private final String url;
  private final Scale scale;
  private final Variant variant;
  private final Path log;

  /**
   * Trials on an embedded database that is loaded.
   *
   * @param log file of acknowledged trades, kept over all trials
   */
  public CrashTrial(String url, Scale scale, Variant variant, Path log) {
    this.url = url;
    this.scale = scale;
    this.variant = variant;
    this.log = log;
  }

  /**
   * Result of one kill.
   *
   * @param acknowledged trades that this run had acknowledged
   * @param openMillis from opening the database to the answer of the first query
   * @param lost acknowledged trades, of all runs, that are not completed in the database
   * @param broken conditions that do not hold
   */
  public record Outcome(
      long acknowledged, double openMillis, long lost, List<ConditionResult> broken) {

    /** True if nothing was lost and nothing is broken. */
    public boolean sound() {
      return lost == 0 && broken.isEmpty();
    }
  }

  /**
   * Starts a run, kills it, and looks.
   *
   * @param command of the run
   * @param trades how many have to be acknowledged before the kill
   */
  public Outcome run(List<String> command, long trades)
      throws IOException, InterruptedException, SQLException {
    long before = TradeLog.read(log).size();
    Path output = Files.createTempFile("tpce-killed", ".log");
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      long deadline = System.nanoTime() + PATIENCE.toNanos();
      while (TradeLog.read(log).size() < before + trades) {
        if (process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS)
            || System.nanoTime() - deadline > 0) {
          throw new IOException(
              "the run to be killed did not get to "
                  + trades
                  + " trades:\n"
                  + Files.readString(output));
        }
      }
    } finally {
      // SIGKILL: no hook runs, nothing is flushed.
      process.destroyForcibly().waitFor();
      Files.delete(output);
    }
    List<Long> acknowledged = TradeLog.read(log);
    return look(acknowledged, acknowledged.size() - before);
  }

  /**
   * Looks at what a kill left, without making one.
   *
   * @param ofThisRun how many trades the killed run had acknowledged
   */
  public Outcome look(long ofThisRun) throws IOException, SQLException {
    return look(TradeLog.read(log), ofThisRun);
  }

  private Outcome look(List<Long> acknowledged, long ofThisRun) throws SQLException {
    long start = System.nanoTime();
    try (Site site = Site.open(url, "", "", Dialect.of(url), 2)) {
      double millis;
      long lost = 0;
      try (Connection connection = site.connect()) {
        Work work = new Work(connection, site.dialect());
        work.one("SELECT COUNT(*) FROM broker", row -> row.getLong(1));
        millis = (System.nanoTime() - start) / 1e6;
        for (long trade : acknowledged) {
          Optional<String> status =
              work.find("SELECT t_st_id FROM trade WHERE t_id = ?", row -> row.getString(1), trade);
          lost += status.filter("CMPT"::equals).isPresent() ? 0 : 1;
        }
        connection.rollback();
      }
      new ObserverTables(site).settle();
      List<ConditionResult> findings = new ArrayList<>();
      findings.add(
          ConditionResult.of(
              "views", "a view has the rows of its query", new PositionViews(site).settle()));
      findings.addAll(new ConsistencyCheck(site, scale, variant).run());
      List<ConditionResult> broken = findings.stream().filter(finding -> !finding.holds()).toList();
      return new Outcome(ofThisRun, millis, lost, broken);
    }
  }
}
