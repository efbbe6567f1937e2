package io.mokadb.shell.script;

import java.sql.Connection;
import java.util.List;

/** A command of the shell inside a script: a line such as {@code !import file.csv table}. */
@FunctionalInterface
public interface ScriptCommand {

  /**
   * Runs with the words after the command's name.
   *
   * @param connection the script's; left open
   * @throws ScriptException with a text for the user
   */
  void run(Connection connection, List<String> words) throws ScriptException;
}
