package io.mokadb.oracle.cli;

import io.mokadb.oracle.core.OracleStatus;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs the state of a server: changes within a second, counts once a minute. */
final class StatusLog {
  private static final Logger LOG = LoggerFactory.getLogger(StatusLog.class);
  private static final int COUNTS_SECONDS = 60;

  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          new DefaultThreadFactory("moka-oracle-status", true));
  private final Supplier<OracleStatus> status;
  private OracleStatus told;
  private boolean led;
  private int seconds;

  private StatusLog(Supplier<OracleStatus> status) {
    this.status = status;
    this.told = status.get();
  }

  static StatusLog start(Supplier<OracleStatus> status) {
    StatusLog log = new StatusLog(status);
    var unused = log.timer.scheduleAtFixedRate(log::look, 1, 1, TimeUnit.SECONDS);
    return log;
  }

  private void look() {
    OracleStatus now = status.get();
    if (now.leads() != led) {
      led = now.leads();
      LOG.info(led ? "Leads, epoch {}, bound {}" : "Stands by", now.epoch(), now.bound());
    }
    seconds++;
    if (seconds == COUNTS_SECONDS) {
      LOG.info("{}", line(told, now, seconds));
      told = now;
      seconds = 0;
    }
  }

  /** The counts between two moments. */
  static String line(OracleStatus from, OracleStatus to, int seconds) {
    return (to.leads() ? "leader, epoch " + to.epoch() : "standby")
        + ": in "
        + seconds
        + " s "
        + (to.timestamps() - from.timestamps())
        + " timestamps in "
        + (to.requests() - from.requests())
        + " requests, "
        + (to.waits() - from.waits())
        + " waited; ZooKeeper: "
        + (to.writes() - from.writes())
        + " writes, "
        + (to.failures() - from.failures())
        + " failures; takeovers "
        + to.takeovers()
        + "; bound "
        + to.bound()
        + ", safe point "
        + to.safePoint();
  }

  void end() {
    timer.shutdownNow();
  }
}
