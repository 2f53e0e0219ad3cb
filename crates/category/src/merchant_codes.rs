//! The four digits card networks give a merchant's trade → what is bought there.

use crate::taxonomy::Category;

/// First and last code of a kind, sorted.
const RANGES: &[(u16, u16, Category)] = &[
    (742, 742, Category::Medical),
    (3000, 3350, Category::Travel),
    (3351, 3441, Category::Travel),
    (3501, 3999, Category::Travel),
    (4011, 4011, Category::Travel),
    (4111, 4111, Category::FuelTransport),
    (4112, 4112, Category::Travel),
    (4121, 4121, Category::FuelTransport),
    (4131, 4131, Category::Travel),
    (4411, 4411, Category::Travel),
    (4511, 4582, Category::Travel),
    (4722, 4723, Category::Travel),
    (4784, 4784, Category::FuelTransport),
    (4812, 4816, Category::UtilityTelecom),
    (4829, 4829, Category::International),
    (4899, 4899, Category::EntertainmentSubscription),
    (4900, 4900, Category::UtilityTelecom),
    (5122, 5122, Category::Medical),
    (5172, 5172, Category::FuelTransport),
    (5200, 5399, Category::ShoppingEcommerce),
    (5411, 5411, Category::Groceries),
    (5422, 5422, Category::Groceries),
    (5441, 5441, Category::FoodDining),
    (5451, 5451, Category::Groceries),
    (5462, 5462, Category::FoodDining),
    (5499, 5499, Category::Groceries),
    (5511, 5533, Category::FuelTransport),
    (5541, 5542, Category::FuelTransport),
    (5552, 5552, Category::FuelTransport),
    (5571, 5599, Category::FuelTransport),
    (5611, 5699, Category::ShoppingEcommerce),
    (5712, 5735, Category::ShoppingEcommerce),
    (5811, 5812, Category::FoodDining),
    (5813, 5813, Category::AlcoholTobacco),
    (5814, 5814, Category::FoodDining),
    (5815, 5818, Category::EntertainmentSubscription),
    (5912, 5912, Category::Medical),
    (5921, 5921, Category::AlcoholTobacco),
    (5931, 5975, Category::ShoppingEcommerce),
    (5976, 5976, Category::Medical),
    (5977, 5982, Category::ShoppingEcommerce),
    (5983, 5983, Category::UtilityTelecom),
    (5992, 5992, Category::ShoppingEcommerce),
    (5993, 5993, Category::AlcoholTobacco),
    (5994, 5999, Category::ShoppingEcommerce),
    (6211, 6211, Category::StockTradingFno),
    (6300, 6300, Category::InsurancePremium),
    (6513, 6513, Category::RentPaid),
    (6540, 6540, Category::WalletLoad),
    (7011, 7012, Category::Travel),
    (7032, 7033, Category::Travel),
    (7210, 7298, Category::ShoppingEcommerce),
    (7512, 7519, Category::Travel),
    (7523, 7549, Category::FuelTransport),
    (7800, 7802, Category::GamblingGaming),
    (7829, 7841, Category::EntertainmentSubscription),
    (7911, 7994, Category::EntertainmentSubscription),
    (7995, 7995, Category::GamblingGaming),
    (7996, 7999, Category::EntertainmentSubscription),
    (8011, 8099, Category::Medical),
    (8211, 8299, Category::Education),
    (8351, 8351, Category::Education),
    (8398, 8398, Category::Donation),
    (8661, 8661, Category::Donation),
    (9311, 9311, Category::IncomeTaxTds),
];

pub(crate) fn category(code: u16) -> Option<Category> {
    let place = RANGES.partition_point(|(_, last, _)| *last < code);
    RANGES.get(place).filter(|(first, _, _)| *first <= code).map(|(_, _, category)| *category)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_say_what_is_bought() {
        assert!(RANGES.windows(2).all(|pair| pair[0].1 < pair[1].0));
        for (code, expected) in [
            (5411, Some(Category::Groceries)),
            (5812, Some(Category::FoodDining)),
            (7995, Some(Category::GamblingGaming)),
            (3005, Some(Category::Travel)),
            (0, None),
            (9999, None),
            (6012, None),
        ] {
            assert_eq!(category(code), expected, "{code}");
        }
    }
}
