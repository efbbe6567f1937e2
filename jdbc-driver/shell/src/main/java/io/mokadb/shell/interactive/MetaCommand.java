package io.mokadb.shell.interactive;

import java.io.IOException;
import java.sql.SQLException;

/**
 * A command of the shell.
 *
 * @param arguments as the help shows them
 * @param help what it does
 */
record MetaCommand(String arguments, String help, Action action) {
  /** What a command does. */
  @FunctionalInterface
  interface Action {
    /**
     * @param argument the rest of the line, stripped
     */
    void run(String argument) throws SQLException, IOException;
  }
}
