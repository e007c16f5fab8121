//! Names as people write them: when two are the same, and which one was probably meant.

/// Equal for names that differ only in case, spaces or subscripts: `CO₂ Mean` and `co2 mean`.
pub(crate) fn key(name: &str) -> String {
    let words: Vec<_> = name.split_whitespace().collect();
    words
        .join(" ")
        .chars()
        .map(subscript)
        .flat_map(char::to_lowercase)
        .collect()
}

/// The names that `wanted` could be, best first: those that have its words, then those that look alike.
pub(crate) fn nearest<'a>(wanted: &str, names: &[&'a str]) -> Vec<&'a str> {
    let wanted = key(wanted);
    let mut near: Vec<_> = names
        .iter()
        .map(|&it| (distance(&wanted, &key(it)), it))
        .collect();
    near.sort_by_key(|&(distance, _)| distance);
    near.into_iter()
        .filter(|(distance, _)| *distance <= FARTHEST)
        .take(MOST)
        .map(|(_, it)| it)
        .collect()
}

/// Beyond this many hundredths of its letters a name is another one.
const FARTHEST: usize = 60;
const MOST: usize = 3;

fn subscript(letter: char) -> char {
    match letter {
        '₀'..='₉' => {
            char::from_digit(u32::from(letter) - u32::from('₀'), 10).expect("ten digits")
        }
        other => other,
    }
}

/// The hundredths of the letters that differ; none for a name that has all the words that are wanted.
fn distance(wanted: &str, name: &str) -> usize {
    let mut words = wanted.split(' ');
    if !wanted.is_empty() && words.all(|it| name.split(' ').any(|word| word.starts_with(it))) {
        return 0;
    }
    let (wanted, name): (Vec<_>, Vec<_>) = (wanted.chars().collect(), name.chars().collect());
    edits(&wanted, &name) * 100 / wanted.len().max(name.len()).max(1)
}

/// How many letters must be added, removed or replaced.
fn edits(left: &[char], right: &[char]) -> usize {
    let mut row: Vec<_> = (0..=right.len()).collect();
    for (at, letter) in left.iter().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], at + 1);
        for (column, other) in right.iter().enumerate() {
            let replaced = diagonal + usize::from(letter != other);
            diagonal = row[column + 1];
            row[column + 1] = replaced.min(row[column] + 1).min(diagonal + 1);
        }
    }
    row[right.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_one_name_have_one_key() {
        for (left, right) in [
            ("CO₂ Mean", "co2  mean"),
            (" Solar ", "solar"),
            ("N₂O", "n2o"),
            ("ÖL", "öl"),
        ] {
            assert_eq!(key(left), key(right));
        }
        assert_ne!(key("CO₂"), key("CO"));
    }

    #[test]
    fn the_nearest_names_come_first() {
        let names = [
            "CO₂ global mean",
            "CH₄ global mean",
            "CO₂ increase",
            "Solar capacity",
        ];
        for (wanted, found) in [
            ("co2", &["CO₂ global mean", "CO₂ increase"][..]),
            ("mean co2", &["CO₂ global mean"]),
            ("CO2 globl mean", &["CO₂ global mean", "CH₄ global mean"]),
            ("solar capcity", &["Solar capacity"]),
            ("xyz", &[]),
            ("", &[]),
        ] {
            assert_eq!(nearest(wanted, &names)[..found.len()], *found, "{wanted}");
        }
    }
}
