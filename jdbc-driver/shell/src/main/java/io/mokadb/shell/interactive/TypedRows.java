package io.mokadb.shell.interactive;

import io.mokadb.shell.script.CopyRun;
import java.sql.Statement;
import org.jline.terminal.Terminal;

/**
 * The rows of a COPY that are typed: the user is asked for them, and Ctrl-C cancels the statement
 * once it has all of them (IS3). Confined to one thread.
 */
final class TypedRows implements CopyRun.Reading, AutoCloseable {
  private final TypedText typed;
  private final Terminal terminal;
  private Statement statement;
  private Waiting running;

  TypedRows(TypedText typed, Terminal terminal) {
    this.typed = typed;
    this.terminal = terminal;
  }

  @Override
  public void begins(Statement taking) {
    statement = taking;
    typed.ask();
  }

  @Override
  public void ends() {
    typed.stopAsking();
    if (statement != null && running == null) {
      running = new Waiting(statement, terminal);
    }
  }

  /** Ctrl-D ends them. */
  @Override
  public boolean mayEndWithText() {
    return true;
  }

  @Override
  public void close() {
    typed.stopAsking();
    if (running != null) {
      running.close();
    }
  }
}
