package io.mokadb.shell;

/**
 * Whether the process runs at a terminal. The launcher tells, because {@link System#console()}
 * means different things before and after Java 22.
 */
final class Terminal {

  private Terminal() {}

  /** Whether standard input and output are a terminal, so that a shell can be opened. */
  static boolean interactive() {
    return Boolean.getBoolean("moka.terminal.interactive");
  }

  /** Whether standard error is one, so that a progress bar can be drawn. */
  static boolean drawsProgress() {
    return Boolean.getBoolean("moka.terminal.progress");
  }
}
