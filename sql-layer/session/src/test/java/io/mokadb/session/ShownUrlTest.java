package io.mokadb.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is shown of URLs. */
final class ShownUrlTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:moka:dir;password=s3cret",
        "jdbc:moka:dir;user=ann;PassWord = s3cret;create=false",
        "jdbc:moka:dir;password=x;s3cret",
        "jdbc:moka:dir;password=x;s3cret;create=false",
        "jdbc:moka:dir;password=s3cret=s3cret",
        "jdbc:moka:mem:x?password=s3cret",
        "jdbc:moka:mem:x?user=ann&password=s3cret&create=true",
        "jdbc:moka://host:1/;trustStorePassword=s3cret",
        "jdbc:moka://host:1/;secret=s3cret;user=ann",
        "jdbc:moka://ann:s3cret@host:1/",
        "jdbc:moka:dir;\n password=s3cret",
        "jdbc:moka:dir; ;password=s3\ncret;pwd=s3cret"
      })
  void secrets_areNotShown(String url) {
    assertThat(ShownUrl.of(url)).doesNotContain("cret").startsWith("jdbc:moka:");
  }

  @Test
  void theRest_stays() {
    assertThat(ShownUrl.of("jdbc:moka:dir;user=ann;password=x;create=false"))
        .isEqualTo("jdbc:moka:dir;user=ann;create=false");
    assertThat(ShownUrl.of("jdbc:moka:some dir;cache=1m")).isEqualTo("jdbc:moka:some dir;cache=1m");
  }
}
