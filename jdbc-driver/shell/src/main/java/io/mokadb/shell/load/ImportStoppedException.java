package io.mokadb.shell.load;

/** An import that its user has stopped; what is committed stays and is noted. */
public final class ImportStoppedException extends ImportException {

  private static final long serialVersionUID = 1L;

  private final long records;

  ImportStoppedException(long records) {
    super("stopped after " + records + " records");
    this.records = records;
  }

  /** The records that are done, by this run and by earlier ones. */
  public long records() {
    return records;
  }
}
