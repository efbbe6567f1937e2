package io.mokadb.shell.dump;

import io.mokadb.shell.script.ScriptException;
import io.mokadb.shell.script.ScriptPiece;
import io.mokadb.shell.script.ScriptTranslation;
import io.mokadb.shell.script.StatementReader;
import java.io.IOException;

/** The translation of a dump, which may look at all of it first. Confined to one run. */
interface DumpTranslation extends ScriptTranslation {
  /** Whether {@link #survey} wants to see the statements before the first one is translated. */
  default boolean surveys() {
    return false;
  }

  /**
   * Notes what the translation of earlier statements depends on.
   *
   * @param dump from which the rows behind a COPY are to be read
   */
  default void survey(ScriptPiece statement, StatementReader dump)
      throws IOException, ScriptException {}
}
