package io.mokadb.shell.script;

import java.util.List;

/**
 * What is run in the place of the statements of a script that was written for another database.
 * Confined to one run of one script.
 */
public interface ScriptTranslation {
  /** Statements as they are. */
  ScriptTranslation NONE =
      new ScriptTranslation() {
        @Override
        public List<ScriptPiece> of(ScriptPiece statement) {
          return List.of(statement);
        }

        @Override
        public List<ScriptPiece> atEnd() {
          return List.of();
        }

        @Override
        public List<String> notes() {
          return List.of();
        }
      };

  /**
   * The statements to run for one of the script; none if it is left out or put off.
   *
   * @throws ScriptException for one that can neither be run nor left out, with a text for the user
   */
  List<ScriptPiece> of(ScriptPiece statement) throws ScriptException;

  /** The statements that were put off until all rows are there. */
  List<ScriptPiece> atEnd();

  /** What is different from the script now, for the user, a line each. */
  List<String> notes();
}
