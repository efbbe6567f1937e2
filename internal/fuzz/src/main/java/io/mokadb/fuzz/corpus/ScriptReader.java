package io.mokadb.fuzz.corpus;

import java.util.List;

/** Reads one kind of script. */
interface ScriptReader {
  boolean reads(String fileName);

  List<CorpusScript.Step> steps(String text);
}
