package io.mokadb.shell.load;

/** A listener to the progress of an import. Called on the importing thread. */
public interface ImportListener {

  /** A line for the user. */
  void note(String text);

  /** Loading begins: so many records in the file, the first ones loaded by an earlier run. */
  void begin(long records, long alreadyDone);

  /** A batch is committed. */
  void committed(long recordsDone, long rejected);

  /** True once the import is to stop, after the batch that is being loaded. */
  default boolean isStopped() {
    return false;
  }
}
