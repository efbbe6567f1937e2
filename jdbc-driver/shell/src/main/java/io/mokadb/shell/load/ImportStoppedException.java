package io.mokadb.shell.load;

/** An import that its user has stopped; what is committed stays and is noted. */
public final class ImportStoppedException extends ImportException {

  private static final long serialVersionUID = 1L;

  private final long records;
  private final long rejected;

  ImportStoppedException(ImportPosition position) {
    super("stopped after " + position.records() + " records");
    this.records = position.records();
    this.rejected = position.rejected();
  }

  /** The records that are done, by this run and by earlier ones. */
  public long records() {
    return records;
  }

  /** Those of the records that were rejected. */
  public long rejected() {
    return rejected;
  }
}
