package io.mokadb.shell.dump;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** DU1, DU3: the lexical forms of MySQL and SQLite. */
final class LexicalReaderTest {
  private static String mysql(String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return read(new MysqlText(new StringReader(new String(bytes, StandardCharsets.ISO_8859_1))));
  }

  private static String sqlite(String text) throws IOException {
    return read(new SqliteText(new StringReader(text)));
  }

  private static String read(Reader reader) throws IOException {
    StringWriter text = new StringWriter();
    reader.transferTo(text);
    return text.toString();
  }

  @Test
  void mysqlTexts_haveNoEscapes() throws IOException {
    assertThat(mysql("'it\\'s', \"a\"\"b\", 'c''d', 'ü\\\\'"))
        .isEqualTo("'it''s', 'a\"b', 'c''d', 'ü\\'");
    assertThat(mysql("'a\\nb\\0\\Z\\t\\%\\\\'"))
        .isEqualTo("U&'a\\000ab\\0000\\001a\\0009\\\\%\\\\'");
    assertThat(mysql("_utf8mb4'x' _utf8mb3 'y' N'z'")).isEqualTo("'x' 'y' 'z'");
  }

  @Test
  void mysqlBytes_areBytes() throws IOException {
    assertThat(mysql("_binary 'a\\0\\'', 0x00fF, x'0a', b'101', b'100000001'"))
        .isEqualTo("X'610027', X'00fF', X'0a', X'05', X'0101'");
    String latin = "'\u00ff\u00fe'";
    assertThat(read(new MysqlText(new StringReader(latin)))).isEqualTo("X'FFFE'");
  }

  @Test
  void mysqlNames_areInUpperCase() throws IOException {
    assertThat(mysql("`a b`.`ü``\"x`")).isEqualTo("\"A B\".\"Ü`\"\"X\"");
    assertThat(mysql("a1.b_2 = 1.5e-3 - 0.5")).isEqualTo("a1.b_2 = 1.5e-3 - 0.5");
  }

  @Test
  void mysqlComments_areLeftOut_thoseWithAVersionAreRead() throws IOException {
    assertThat(
            mysql("a -- b's\nc # d's\n/* e's\n */ f /*!40101 SET x */; 1--1 /*M!999999\\- no */"))
        .isEqualTo("a \nc \n \n f   SET x  ; 1- -1  ");
    assertThat(mysql("/*!50003 CREATE*/ /*!50017 DEFINER=`r`@`%`*/;"))
        .isEqualTo("  CREATE    DEFINER=\"R\"@\"%\" ;");
  }

  @Test
  void mysqlDelimiters_areSemicolons() throws IOException {
    assertThat(mysql("DELIMITER ;;\nBEGIN a; b; END ;;\nDELIMITER ;\nc;"))
        .isEqualTo("\nBEGIN a  b  END ;\n\nc;");
  }

  @Test
  void mysqlLines_keepTheirNumbers() throws IOException {
    assertThat(mysql("'a\nb' c")).isEqualTo("U&'a\\000ab'\n c");
  }

  @Test
  void sqliteNames_areInUpperCase_inWhateverQuotes() throws IOException {
    assertThat(sqlite("\"a\"\"b\", [c d], `e`, 'it''s' DEFAULT \"text\""))
        .isEqualTo("\"A\"\"B\", \"C D\", \"E\", 'it''s' DEFAULT 'text'");
  }

  @Test
  void sqliteTriggers_areOneStatement() throws IOException {
    String trigger = "CREATE TRIGGER t BEGIN SELECT CASE WHEN 1 THEN 2 END; DELETE FROM x; END; y;";
    assertThat(sqlite(trigger))
        .isEqualTo("CREATE TRIGGER t BEGIN SELECT CASE WHEN 1 THEN 2 END  DELETE FROM x  END; y;");
  }
}
