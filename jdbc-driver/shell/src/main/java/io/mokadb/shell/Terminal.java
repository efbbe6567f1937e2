package io.mokadb.shell;

/**
 * The terminal of the process, if it has one. The launcher passes this as properties, because
 * {@link System#console()} means different things before and after Java 22.
 */
final class Terminal {

  private Terminal() {}

  /** Tells whether standard input and output are a terminal, so that a shell can be opened. */
  static boolean interactive() {
    return Boolean.getBoolean("moka.terminal.interactive");
  }

  /** Tells whether standard error is a terminal, so that a progress bar can be drawn. */
  static boolean drawsProgress() {
    return Boolean.getBoolean("moka.terminal.progress");
  }
}
