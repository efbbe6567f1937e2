package io.mokadb.shell;

import io.mokadb.shell.load.ImportListener;
import java.io.PrintStream;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** A progress bar with rows per second on a terminal, nothing but notes elsewhere. */
final class ImportProgress implements ImportListener, AutoCloseable {

  private static final int UPDATE_MILLIS = 200;
  private static final int WIDTH = 100;

  private final String table;
  private final PrintStream err;
  private ProgressBar bar;
  private long alreadyDone;
  private long done;
  private long records;
  private volatile boolean stopped;

  ImportProgress(String table, PrintStream err) {
    this.table = table;
    this.err = err;
  }

  @Override
  public void note(String text) {
    err.println(text);
  }

  @Override
  public void begin(long all, long before) {
    records = all;
    alreadyDone = before;
    done = before;
    if (Terminal.drawsProgress()) {
      bar =
          new ProgressBarBuilder()
              .setTaskName(table)
              .setInitialMax(all)
              .setUnit(" rows", 1)
              .setStyle(ProgressBarStyle.ASCII)
              .setUpdateIntervalMillis(UPDATE_MILLIS)
              .setConsumer(new ConsoleProgressBarConsumer(err, WIDTH))
              .showSpeed()
              .startsFrom(before, java.time.Duration.ZERO)
              .build();
    }
  }

  @Override
  public void committed(long recordsDone, long allRejected) {
    done = recordsDone;
    if (bar != null) {
      bar.stepTo(recordsDone);
      bar.setExtraMessage(allRejected == 0 ? "" : allRejected + " rejected");
    }
  }

  @Override
  public boolean isStopped() {
    return stopped;
  }

  /** Has the import stop soon. Called by any thread. */
  void stop() {
    stopped = true;
  }

  /** Records of the file. */
  long records() {
    return records;
  }

  /** Records that are done, by earlier runs too. */
  long done() {
    return done;
  }

  /** Records that this run has dealt with. */
  long loadedHere() {
    return done - alreadyDone;
  }

  /** Takes the bar away, so that text may follow. */
  void end() {
    if (bar != null) {
      bar.close();
      bar = null;
    }
  }

  @Override
  public void close() {
    end();
  }
}
