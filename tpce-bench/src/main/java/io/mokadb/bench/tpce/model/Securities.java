package io.mokadb.bench.tpce.model;

/** Companies and what of theirs is traded, by index. */
public final class Securities {

  /** Quarters of which the figures of a company are known. */
  public static final int QUARTERS = 20;

  /** News of a company. */
  public static final int NEWS = 2;

  private static final long FIRST_NEWS = 4_300_000_001L;
  private static final long FIRST_COMPANY = 4_300_000_001L;
  private static final int SYMBOLS = 26 * 26 * 26 * 26;
  // Coprime with 26, so that neighbours get symbols that lie apart and no two the same.
  private static final long STRIDE = 131_071;

  private final Scale scale;

  /** The securities of a database. */
  public Securities(Scale scale) {
    this.scale = scale;
  }

  /** How many there are. */
  public int count() {
    return scale.securities();
  }

  /** How many companies there are. */
  public int companies() {
    return scale.companies();
  }

  /** The id of a company. */
  public long companyId(int company) {
    return FIRST_COMPANY + company;
  }

  /** The id of an item of a company's news, the first being 0. */
  public long newsId(int company, int number) {
    return FIRST_NEWS + (long) company * NEWS + number;
  }

  /** The company that an item of news is of, an index. */
  public static long companyOfNews(long newsId) {
    return (newsId - FIRST_NEWS) / NEWS;
  }

  /** The unique name of a company. */
  public String companyName(int company) {
    return Vocabulary.companyName(company);
  }

  /** The industry of a company, an index. */
  public int industry(int company) {
    return company % Vocabulary.INDUSTRIES;
  }

  /** The company that issued a security. */
  public int company(int security) {
    return security < companies() ? security : security - companies();
  }

  /** What kind of share it is. */
  public String issue(int security) {
    return security < companies() ? "COMMON" : "PREF_A";
  }

  /** Its name: company and kind of share. */
  public String name(int security) {
    return companyName(company(security)) + " " + issue(security);
  }

  /** The exchange it is traded at, an index. */
  public int exchange(int security) {
    return security % Vocabulary.EXCHANGES.size();
  }

  /** The unique symbol. */
  public String symbol(int security) {
    long code = (security * STRIDE + 7) % SYMBOLS;
    char[] letters = new char[4];
    for (int i = 3; i >= 0; i--) {
      letters[i] = (char) ('A' + code % 26);
      code /= 26;
    }
    int round = security / SYMBOLS;
    return new String(letters) + (round == 0 ? "" : Integer.toString(round));
  }
}
