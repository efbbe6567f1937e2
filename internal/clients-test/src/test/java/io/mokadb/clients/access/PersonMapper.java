package io.mokadb.clients.access;

import java.util.List;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Options;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.apache.ibatis.cursor.Cursor;

/** A mapper with annotations, as MyBatis wants it. */
interface PersonMapper {
  @Insert("INSERT INTO person (name, born) VALUES (#{name}, #{born})")
  @Options(useGeneratedKeys = true, keyProperty = "id")
  int insert(MyBatisTest.Person person);

  @Insert({
    "<script>INSERT INTO person (name) VALUES",
    "<foreach collection='names' item='name' separator=','>(#{name})</foreach></script>"
  })
  int insertAll(@Param("names") List<String> names);

  @Select("SELECT id, name, born FROM person WHERE id = #{id}")
  MyBatisTest.Person find(long id);

  @Select({
    "<script>SELECT id, name, born FROM person",
    "<where><if test='name != null'>name LIKE #{name}</if></where> ORDER BY name</script>"
  })
  List<MyBatisTest.Person> search(@Param("name") String name);

  @Select("SELECT id, name, born FROM person ORDER BY id")
  @Options(fetchSize = 1)
  Cursor<MyBatisTest.Person> all();

  @Update("UPDATE person SET born = #{born} WHERE id = #{id}")
  int update(MyBatisTest.Person person);
}
