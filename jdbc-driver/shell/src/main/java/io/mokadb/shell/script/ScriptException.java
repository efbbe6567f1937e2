package io.mokadb.shell.script;

/** A script that cannot be cut into statements, or a shell command that failed. */
public final class ScriptException extends Exception {

  private static final long serialVersionUID = 1L;

  /** With a text for the user. */
  public ScriptException(String message) {
    super(message);
  }

  /** With a text for the user and its cause. */
  public ScriptException(String message, Throwable cause) {
    super(message, cause);
  }
}
