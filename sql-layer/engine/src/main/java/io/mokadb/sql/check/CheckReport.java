package io.mokadb.sql.check;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The findings of a running check. Keeps a bounded number of findings and counts the rest. */
public final class CheckReport {
  /** How many findings are kept. */
  public static final int LIMIT = 1000;

  private final List<Finding> findings = new ArrayList<>();
  private final Map<String, Long> counts = new LinkedHashMap<>();
  private long omitted;

  CheckReport() {}

  void add(String object, String key, Damage damage, String detail) {
    add(new Finding(object, key, damage.name(), detail));
  }

  void add(Finding finding) {
    if (findings.size() < LIMIT) {
      findings.add(finding);
    } else {
      omitted++;
    }
  }

  void count(String object, long more) {
    counts.merge(object, more, Long::sum);
  }

  /** The first {@link #LIMIT}. */
  public List<Finding> findings() {
    return List.copyOf(findings);
  }

  /** How many findings there were beyond those. */
  public long omitted() {
    return omitted;
  }

  /** By object, how many rows or entries were looked at. */
  public Map<String, Long> counts() {
    return new LinkedHashMap<>(counts);
  }
}
