package io.mokadb.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SimilarNamesTest {
  private static final List<String> NAMES =
      List.of("ID", "NAME", "CITY", "CUSTOMER_ID", "CUSTOMERS", "Mixed", "LENGTH");

  @ParameterizedTest
  @CsvSource({
    "NMAE, NAME",
    "NAM, NAME",
    "NAMEE, NAME",
    "name, NAME",
    "CTY, CITY",
    "IDD, ID",
    "CUSTOMERID, CUSTOMER_ID",
    "CUSTMERS, CUSTOMERS",
    "LENGHT, LENGTH",
    "MIXED, Mixed",
    "MIXD, Mixed"
  })
  void closest_misspeltName_isFound(String wrong, String meant) {
    assertThat(SimilarNames.closest(wrong, NAMES)).isEqualTo(meant);
  }

  @ParameterizedTest
  @CsvSource({"X", "IX", "NODE", "PRICE", "ORDERS", "CUSTOMER_NAME"})
  void closest_otherName_isNone(String wrong) {
    assertThat(SimilarNames.closest(wrong, NAMES)).isNull();
  }

  @Test
  void closest_twoAtOneDistance_isTheFirstOfTheAlphabet() {
    assertThat(SimilarNames.closest("COST", List.of("POST", "MOST", "HOST"))).isEqualTo("HOST");
  }

  @Test
  void hint_nameOfAnotherCase_saysWhatQuotesDo() {
    assertThat(SimilarNames.hint("name", NAMES))
        .isEqualTo("; did you mean NAME? Between double quotes, capital and small letters differ");
    assertThat(SimilarNames.hint("MIXED", NAMES))
        .isEqualTo("; did you mean \"Mixed\"? It was created with double quotes, so it needs them");
    assertThat(SimilarNames.hint("MIXD", NAMES)).isEqualTo("; did you mean \"Mixed\"?");
    assertThat(SimilarNames.hint("PRICE", NAMES)).isEmpty();
  }
}
