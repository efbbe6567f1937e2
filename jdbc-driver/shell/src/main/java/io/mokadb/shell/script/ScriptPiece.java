package io.mokadb.shell.script;

/**
 * One thing to run.
 *
 * @param kind SQL, or a command of the shell
 * @param text without the closing semicolon; for a command without its exclamation mark
 * @param line where it begins, from 1
 */
public record ScriptPiece(Kind kind, String text, int line) {

  /** Another statement in the same place. */
  public ScriptPiece withText(String other) {
    return new ScriptPiece(kind, other, line);
  }

  /** The kind of a piece. */
  public enum Kind {
    /** A SQL statement. */
    STATEMENT,
    /** A line that begins with an exclamation mark. */
    COMMAND
  }
}
