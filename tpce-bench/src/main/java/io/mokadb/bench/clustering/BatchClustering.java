package io.mokadb.bench.clustering;

import java.io.IOException;
import java.nio.file.Path;

/**
 * A batch engine that clusters documents. Found by {@link java.util.ServiceLoader}, so that only
 * users of this figure depend on an engine.
 */
public interface BatchClustering {

  /** The engine and its version. */
  String name();

  /**
   * Clusters all documents by each key, one job after the other, each reading what the one before
   * wrote.
   *
   * @param documents a directory of text files; a line is a document: its number and its keys, with
   *     tabs between
   * @param result a directory that is not there yet; gets the documents with, for each key, the
   *     lowest number of a document with the same one appended to the line
   * @param work a directory for what lies between
   */
  void cluster(Path documents, Path result, Path work) throws IOException, InterruptedException;
}
