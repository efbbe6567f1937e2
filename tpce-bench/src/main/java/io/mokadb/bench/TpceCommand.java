package io.mokadb.bench;

import io.mokadb.bench.isolation.ComparedLevel;
import io.mokadb.bench.measure.ServerProcesses;
import io.mokadb.bench.tpce.Benchmark;
import io.mokadb.bench.tpce.TerminalProgress;
import io.mokadb.bench.tpce.TpceSettings;
import io.mokadb.bench.tpce.check.CheckDepth;
import io.mokadb.bench.tpce.check.CheckPolicy;
import io.mokadb.bench.tpce.db.Advice;
import io.mokadb.bench.tpce.load.LoadException;
import io.mokadb.bench.tpce.model.Scale;
import io.mokadb.bench.tpce.schema.Dialect;
import io.mokadb.bench.tpce.txn.Variant;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code bench tpce}. */
@Command(
    name = "tpce",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Runs the TPC-E-like brokerage workload on a database that has a dialect file: loads "
            + "the data if they are missing, checks them, runs the workload, checks again, and "
            + "writes a report. The trades per second that it reports are not a TPC result and "
            + "cannot be compared with one.")
final class TpceCommand implements Callable<Integer> {

  private static final int USAGE = 2;

  @Spec private CommandSpec spec;
  @Mixin private DatabaseOptions database;
  @Mixin private ScaleOptions scale;
  @Mixin private RunOptions run;

  @Option(
      names = "--threads",
      paramLabel = "N",
      defaultValue = "4",
      description = "threads that play customers (${DEFAULT-VALUE})")
  private int threads;

  @Option(
      names = "--market-threads",
      paramLabel = "N",
      defaultValue = "0",
      description = "threads that carry out orders (half of --threads)")
  private int marketThreads;

  @Option(
      names = "--isolation",
      paramLabel = "LEVEL",
      description =
          "read_committed, snapshot (JDBC's repeatable read), serializable (default: the"
              + " dialect's)")
  private ComparedLevel isolation;

  @Option(
      names = "--server-pid",
      paramLabel = "PID",
      description =
          "process of the database's server on this machine, for its CPU and writes; may be given"
              + " several times (default: found by the connection's port, or the server's name)")
  private List<Long> serverProcesses = List.of();

  @Option(
      names = "--strict",
      description =
          "exit with 1 unless the run is valid: steady, complete, its mix and limits kept; without"
              + " it only broken conditions and failures count")
  private boolean strict;

  @Option(names = "--load-threads", paramLabel = "N", defaultValue = "2")
  private int loadThreads;

  @Option(names = "--recreate", description = "drop this benchmark's tables first")
  private boolean recreate;

  @Option(names = "--load-only", description = "load, and stop there")
  private boolean loadOnly;

  @Option(names = "--check-only", description = "check the conditions, and stop there")
  private boolean checkOnly;

  @Option(
      names = "--check",
      paramLabel = "DEPTH",
      description = {
        "full: every row of every table, and the schema; quick: counts, sums, and the schema",
        "(default: full, but quick before a run on data that was loaded earlier)"
      })
  private CheckDepth check;

  @Option(
      names = "--name",
      paramLabel = "TEXT",
      defaultValue = "",
      description = "name of this run in the report (default: name of the dialect)")
  private String name;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "tpce-report",
      description = "directory of the reports (${DEFAULT-VALUE})")
  private Path reports;

  @Option(
      names = "--acknowledged",
      paramLabel = "FILE",
      hidden = true,
      description = "append the id of each trade whose result was committed")
  private Path acknowledged;

  @Option(
      names = "--store-calls",
      description = "count the calls to the store of each statement, Moka only; slows the run down")
  private boolean storeCalls;

  @Option(
      names = "--profile",
      description = "sample the run: CPU and waiting by transaction and layer, and flame graphs")
  private boolean profile;

  @Option(
      names = "--unchecked",
      hidden = true,
      description = "do not check the conditions before the run; for a start right after a kill")
  private boolean unchecked;

  @Override
  public Integer call() throws InterruptedException, IOException {
    if (!database.printed().isEmpty()) {
      return print(database.printed());
    }
    TpceSettings settings = settings();
    // bin/moka knows; Java cannot tell a terminal from a pipe in the same way on all versions.
    boolean terminal = Boolean.getBoolean("moka.terminal.progress");
    // After Ctrl-C the run ends early, and its report is still written.
    try (Interruption interruption = new Interruption("bench tpce")) {
      boolean valid =
          new Benchmark(settings, interruption.stop(), new TerminalProgress(System.out, terminal))
              .run();
      return valid ? 0 : 1;
    } catch (SQLException e) {
      System.err.println("bench tpce: " + e.getMessage());
      Advice.on(e).ifPresent(System.err::println);
      return 1;
    } catch (LoadException e) {
      System.err.println("bench tpce: " + e.getMessage());
      return USAGE;
    }
  }

  private int print(String name) {
    try {
      System.out.print(Dialect.text(name));
      return 0;
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  private TpceSettings settings() {
    try {
      Dialect usual = database.dialect();
      database.loadDriver();
      Dialect spoken = isolation == null ? usual : usual.at(isolation.constant());
      Scale size = scale.scale();
      requireVariant(spoken);
      if (storeCalls && !spoken.observers()) {
        throw new IllegalArgumentException("--store-calls is for Moka only");
      }
      if (loadThreads < 1) {
        throw new IllegalArgumentException("--load-threads has to be at least 1");
      }
      return new TpceSettings(
          database.url(),
          database.user(),
          database.password(),
          spoken,
          size,
          loadThreads,
          recreate,
          checkOnly
              ? TpceSettings.Step.CHECK
              : loadOnly ? TpceSettings.Step.LOAD : TpceSettings.Step.RUN,
          new CheckPolicy(!unchecked, Optional.ofNullable(check)),
          profile,
          run.plan(threads, marketThreads, storeCalls),
          serverProcesses.isEmpty()
              ? Optional.empty()
              : Optional.of(ServerProcesses.of("as given", serverProcesses)),
          strict,
          name.isEmpty() ? usualName(spoken) : name,
          reports,
          Optional.ofNullable(acknowledged));
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  private void requireVariant(Dialect spoken) {
    if (run.variant() == Variant.OBSERVERS && !spoken.observers()) {
      throw new IllegalArgumentException(
          "variant observers needs triggers that run after the commit; "
              + spoken.name()
              + " has none");
    }
    if (run.variant() == Variant.VIEWS && !spoken.views()) {
      throw new IllegalArgumentException(
          "variant views needs materialized views that keep themselves; "
              + spoken.name()
              + " has none");
    }
  }

  private String usualName(Dialect spoken) {
    return isolation == null ? spoken.name() : spoken.name() + "-" + isolation.label();
  }
}
