package io.mokadb.bench.tpce.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/**
 * A report of a run, read again from its file.
 *
 * @param json the whole report
 */
public record ReportedRun(JsonNode json) {

  /** Names of the parts of validity that do not hold; empty for a valid run. */
  public List<String> missing() {
    List<String> missing = new ArrayList<>();
    for (JsonNode part : json.at("/validity/parts")) {
      if (!part.path("holds").asBoolean()) {
        missing.add(part.path("name").asText());
      }
    }
    return missing;
  }

  /**
   * Figures of a kind of transaction.
   *
   * @throws IllegalArgumentException when the report has none
   */
  public JsonNode line(String kind) {
    for (JsonNode line : json.path("transactions")) {
      if (line.path("name").asText().equals(kind)) {
        return line;
      }
    }
    throw new IllegalArgumentException("the run has no " + kind);
  }
}
