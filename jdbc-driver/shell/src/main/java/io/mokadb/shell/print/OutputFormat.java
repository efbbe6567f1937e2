package io.mokadb.shell.print;

/** The forms in which the shell prints a result. */
public enum OutputFormat {
  /** Aligned columns with a frame, for people. */
  TABLE(true) {
    @Override
    public ResultPrinter printer() {
      return TablePrinter.framed();
    }
  },
  /** RFC 4180 with a heading; NULL is an empty field. */
  CSV(false) {
    @Override
    public ResultPrinter printer() {
      return new CsvPrinter();
    }
  },
  /** One array of objects per result. */
  JSON(false) {
    @Override
    public ResultPrinter printer() {
      return new JsonPrinter();
    }
  },
  /** One line per column, for wide rows. */
  VERTICAL(true) {
    @Override
    public ResultPrinter printer() {
      return new VerticalPrinter();
    }
  };

  private final boolean forPeople;

  OutputFormat(boolean forPeople) {
    this.forPeople = forPeople;
  }

  /** A printer of this form. */
  public abstract ResultPrinter printer();

  /** Tells whether row counts belong to the output; programs that read CSV or JSON need none. */
  public boolean forPeople() {
    return forPeople;
  }
}
