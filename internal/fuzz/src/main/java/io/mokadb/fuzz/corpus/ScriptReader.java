package io.mokadb.fuzz.corpus;

import java.util.List;

/** Reads one kind of script. */
interface ScriptReader {
  boolean reads(String fileName);

  List<Script.Step> steps(String text);
}
